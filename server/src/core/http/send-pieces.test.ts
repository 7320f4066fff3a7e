/** Bodies that are sent piece by piece, over a real connection. */
import { createHash } from "node:crypto";
import { Agent, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import { afterEach, expect, it } from "vitest";
import { sendPieces } from "./send-pieces.ts";

const PIECE = 256 * 1_024;
const PIECES = 200;
const keepAlive = new Agent({ keepAlive: true });
const servers = new Set<ReturnType<typeof Fastify>>();
afterEach(async () => {
  await Promise.all([...servers].map((server) => server.close()));
  servers.clear();
});

async function ask(pieces: () => AsyncIterable<Uint8Array>): Promise<IncomingMessage> {
  const server = Fastify();
  servers.add(server);
  server.get("/", async (_request, reply) => {
    reply.headers({ "content-length": String(PIECE * PIECES), "x-of-a-hook": "yes" });
    await sendPieces(reply, pieces());
    return reply;
  });
  await server.listen({ host: "127.0.0.1", port: 0 });
  const { port } = server.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    get({ port, agent: keepAlive }, resolve).on("error", reject);
  });
}

/** All in one buffer, each piece filled with its number. */
async function* numbered(count: number): AsyncGenerator<Uint8Array> {
  const into = new Uint8Array(PIECE);
  for (let number = 0; number < count; number += 1) yield into.fill(number % 251);
}

it("writes no piece over before it has left, however slow the reader is", async () => {
  const answer = await ask(() => numbered(PIECES));
  expect(answer.headers["x-of-a-hook"]).toBe("yes");
  const [got, wanted] = [createHash("sha256"), createHash("sha256")];
  for await (const chunk of answer) {
    await new Promise((resolve) => setImmediate(resolve));
    got.update(chunk as Buffer);
  }
  for await (const piece of numbered(PIECES)) wanted.update(piece);
  expect(got.digest("hex")).toBe(wanted.digest("hex"));
});

it("stops reading when its reader leaves", async () => {
  const ended = Promise.withResolvers<number>();
  let number = 0;
  const answer = await ask(async function* () {
    try {
      for await (const piece of numbered(PIECES)) {
        number += 1;
        yield piece;
      }
    } finally {
      ended.resolve(number);
    }
  });
  answer.once("data", () => answer.destroy());
  expect(await ended.promise).toBeLessThan(PIECES);
});

it("cuts the connection where it fails, so that nobody takes a part for the whole", async () => {
  const answer = await ask(async function* () {
    yield* numbered(3);
    throw new Error("called back");
  });
  await expect(answer.toArray()).rejects.toThrow("aborted");
});

it("cuts the connection where less comes than was promised", async () => {
  const answer = await ask(() => numbered(3));
  await expect(answer.toArray()).rejects.toThrow("aborted");
});
