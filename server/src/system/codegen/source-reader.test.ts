import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import type { Log } from "../../core/log.ts";
import { createOutgoing } from "../../core/outgoing/outgoing.ts";
import { loggedFailure, refusalOf } from "./source-failure.ts";
import { createSourceReader } from "./source-reader.service.ts";

const SOURCE = {
  url: "postgresql://db.example:5432/shop",
  username: "ada",
  password: "Secret-of-ada",
  schema: "",
};
const source = (fields: object = {}) => ({ ...SOURCE, tls: "none" as const, ...fields });

function aReader(given: { networks?: string[]; resolve?: () => Promise<string[]> } = {}) {
  const lines: string[] = [];
  const note = (...said: unknown[]) => void lines.push(JSON.stringify(said));
  const log = { warn: note, error: note, info: note } as unknown as Log;
  const outgoing = createOutgoing({ networks: [], ...given });
  return { lines, reader: createSourceReader({ outgoing, log }) };
}

const closings: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closings.splice(0)) close();
});
async function listening(talk: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    talk(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closings.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

describe("a data source", () => {
  it.each([["127.0.0.1"], ["169.254.169.254"], ["10.0.0.7"], ["::1"]])(
    "whose name leads to %s is not connected to",
    async (address) => {
      let connections = 0;
      const port = await listening(() => {
        connections += 1;
      });
      const { reader } = aReader({ resolve: async () => [address] });
      const url = `postgresql://inside.example:${port}/x`;
      const reading = reader.read(source({ url }), (reads) => reads.facts());
      await expect(reading).rejects.toMatchObject({ refusal: { key: "sourceNotAllowed" } });
      expect(connections).toBe(0);
    },
  );

  it("whose name nobody has is told by that", async () => {
    const resolve = () => Promise.reject(Object.assign(new Error("no"), { code: "ENOTFOUND" }));
    const reading = aReader({ resolve }).reader.read(source(), (reads) => reads.facts());
    await expect(reading).rejects.toMatchObject({ refusal: { key: "sourceUnknownHost" } });
  });

  it("that is told the password and says it back leaves none in the log", async () => {
    const body = Buffer.from(`SERROR\0C28P01\0Mno entry for ${SOURCE.password}\0\0`);
    const failure = Buffer.concat([Buffer.from("E"), Buffer.of(0, 0, 0, body.length + 4), body]);
    const port = await listening((socket) => socket.once("data", () => socket.write(failure)));
    const { reader, lines } = aReader({ networks: ["127.0.0.1"] });
    const reading = reader.read(source({ url: `postgresql://127.0.0.1:${port}/x` }), (reads) =>
      reads.facts(),
    );
    await expect(reading).rejects.toMatchObject({ refusal: { key: "sourceSignIn" } });
    expect(lines.join()).toContain("no entry for [secret]");
    expect(lines.join()).not.toContain(SOURCE.password);
  });

  it("is one of four that a process reads at once; those after them may come again", async () => {
    const sockets: Socket[] = [];
    const four = Promise.withResolvers<void>();
    const port = await listening((socket) => {
      sockets.push(socket);
      if (sockets.length === 4) four.resolve();
    });
    const { reader } = aReader({ networks: ["127.0.0.1"] });
    const read = () =>
      reader
        .read(source({ url: `mysql://127.0.0.1:${port}/x` }), (reads) => reads.facts())
        .catch((error) => error.refusal.key);
    const first = [read(), read(), read(), read()];
    await four.promise;
    expect(await read()).toBe("tooManyRequests");
    for (const socket of sockets) socket.destroy();
    expect(await Promise.all(first)).toEqual(new Array(4).fill("sourceNoAnswer"));
    const again = read();
    while (sockets.length < 5) await new Promise((resolve) => setImmediate(resolve));
    sockets.at(-1)?.destroy();
    expect(await again).toBe("sourceNoAnswer");
  });
});

describe("what went wrong", () => {
  it.each([
    ["28P01", "", "sourceSignIn"],
    ["ER_ACCESS_DENIED_ERROR", "", "sourceSignIn"],
    ["3D000", "", "sourceNoDatabase"],
    ["ER_BAD_DB_ERROR", "", "sourceNoDatabase"],
    ["DEPTH_ZERO_SELF_SIGNED_CERT", "", "sourceTls"],
    ["ERR_TLS_CERT_ALTNAME_INVALID", "", "sourceTls"],
    ["HANDSHAKE_NO_SSL_SUPPORT", "", "sourceTls"],
    ["", "The server does not support SSL connections", "sourceTls"],
    ["57014", "", "sourceNoAnswer"],
    ["", "Connection terminated unexpectedly", "sourceNoAnswer"],
    ["42P01", "anything else", "sourceFailed"],
  ])("%s %s is told as one word", (code, message, key) => {
    expect(refusalOf({ code, message })).toMatchObject({ key });
  });

  it("stands in the log without what is secret, and not at length", () => {
    const logged = loggedFailure(new Error(`${"x".repeat(50)}pass word${"y".repeat(900)}`), [
      "pass word",
      "",
    ]);
    expect(logged.message).toMatch(/^x{50}\[secret\]y+$/);
    expect(logged.message.length).toBe(300);
  });
});
