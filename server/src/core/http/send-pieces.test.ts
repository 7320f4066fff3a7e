/** Bodies that are sent piece by piece, over a real connection. */
import { createHash } from "node:crypto";
import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { connect, constants } from "node:http2";
import type { AddressInfo } from "node:net";
import type { Readable } from "node:stream";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, describe, expect, it } from "vitest";
import { sendPieces } from "./send-pieces.ts";

const PIECE = 256 * 1_024;
const PIECES = 200;
const keepAlive = new Agent({ keepAlive: true });
const closings: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0).reverse()) await close();
});

interface Answer {
  leave(): void;
  headers: Readonly<Record<string, unknown>>;
  body: Readable;
}

async function get1(port: number): Promise<Answer> {
  const [body] = (await once(get({ port, agent: keepAlive }), "response")) as [IncomingMessage];
  return { headers: body.headers, body, leave: () => body.destroy() };
}

async function get2(port: number): Promise<Answer> {
  const session = connect(`http://127.0.0.1:${port}`);
  closings.push(() => session.destroy());
  const body = session.request({ ":path": "/" });
  const [headers] = await once(body, "response");
  return { headers, body, leave: () => body.close(constants.NGHTTP2_CANCEL) };
}

/** All in one buffer, each piece filled with its number. */
async function* numbered(count: number): AsyncGenerator<Uint8Array> {
  const into = new Uint8Array(PIECE);
  for (let number = 0; number < count; number += 1) yield into.fill(number % 251);
}

describe.each([
  { protocol: "HTTP/1.1", http2: false, get: get1, broken: "aborted" },
  { protocol: "HTTP/2", http2: true, get: get2, broken: "NGHTTP2_INTERNAL_ERROR" },
])("by $protocol", ({ http2, get, broken }) => {
  let closed = Promise.resolve();
  async function ask(pieces: () => AsyncIterable<Uint8Array>): Promise<Answer> {
    const server = Fastify({ http2 } as object) as FastifyInstance;
    closings.push(() => server.close());
    server.get("/", async (_request, reply) => {
      closed = new Promise((resolve) => reply.raw.once("close", resolve));
      reply.headers({ "content-length": String(PIECE * PIECES), "x-of-a-hook": "yes" });
      await sendPieces(reply, pieces());
      return reply;
    });
    await server.listen({ host: "127.0.0.1", port: 0 });
    return get((server.server.address() as AddressInfo).port);
  }

  it("writes no piece over before it has left, however slow the reader is", async () => {
    const { headers, body } = await ask(() => numbered(PIECES));
    expect(headers["x-of-a-hook"]).toBe("yes");
    const [got, wanted] = [createHash("sha256"), createHash("sha256")];
    for await (const chunk of body) {
      await new Promise((resolve) => setImmediate(resolve));
      got.update(chunk as Buffer);
    }
    for await (const piece of numbered(PIECES)) wanted.update(piece);
    expect(got.digest("hex")).toBe(wanted.digest("hex"));
  });

  it("stops reading when its reader leaves", async () => {
    const ended = Promise.withResolvers<number>();
    let number = 0;
    const { body, leave } = await ask(async function* () {
      try {
        for await (const piece of numbered(PIECES)) {
          number += 1;
          yield piece;
        }
      } finally {
        ended.resolve(number);
      }
    });
    body.once("data", leave);
    expect(await ended.promise).toBeLessThan(PIECES);
  });

  it("asks for no more when its reader has left while it waited", async () => {
    const [answered, ended] = [Promise.withResolvers<() => void>(), Promise.withResolvers<void>()];
    let after = 0;
    const { body, leave } = await ask(async function* () {
      try {
        yield* numbered(1);
        const leaveIt = await answered.promise;
        leaveIt();
        await closed;
        for await (const piece of numbered(PIECES)) {
          after += 1;
          yield piece;
        }
      } finally {
        ended.resolve();
      }
    });
    body.resume();
    answered.resolve(leave);
    await ended.promise;
    expect(after).toBeLessThanOrEqual(1);
  });

  it("cuts the connection where it fails, so that nobody takes a part for the whole", async () => {
    const { body } = await ask(async function* () {
      yield* numbered(3);
      throw new Error("called back");
    });
    await expect(body.toArray()).rejects.toThrow(broken);
  });

  it("cuts the connection where less comes than was promised", async () => {
    const { body } = await ask(() => numbered(3));
    await expect(body.toArray()).rejects.toThrow(broken);
  });
});
