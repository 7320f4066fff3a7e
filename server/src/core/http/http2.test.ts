/** HTTP/2 over a real port: what a connection and its requests may ask, by clients that mean no good. */
import { constants } from "node:http2";
import { afterAll, describe, expect, it } from "vitest";
import { as, BYTES, bodyFixture, JSON_TYPE, keyOf, LIMITS, MIB } from "../../../test/body-fixture.ts";
import { headOf, rawConnection } from "../../../test/raw-http.ts";
import {
  answerOf,
  CONTINUATION,
  frameOf,
  HEADERS,
  http2Connection,
  rawHttp2Connection,
} from "../../../test/raw-http2.ts";

const REQUESTS = 50;
const AT_ONCE = 30;
/** A machine that stands still for a moment must not end a connection that is about to ask. */
const PATIENT = { headersMs: 10_000 };
/** Of a server whose connections end soon, and that has patience with bodies. */
const BRIEF = {
  ...PATIENT,
  keepAliveMs: 1_000,
  requestsAConnection: REQUESTS,
  body: { bytes: 0, withinMs: 60_000 },
};
const fixture = await bodyFixture({ isEncrypted: true, limits: { ...PATIENT, requestsAtOnce: AT_ONCE } });
const brief = await bodyFixture({ isEncrypted: true, limits: BRIEF });
const hasty = await bodyFixture({ isEncrypted: true });
const still = await bodyFixture({
  isEncrypted: true,
  limits: { ...PATIENT, stillMs: 1_000, requestMs: 1_000 },
});
const { port } = fixture;
afterAll(async () => {
  for (const one of [fixture, brief, hasty, still]) await one.close();
});

const post = (path: string, headers: object) => ({ ":method": "POST", ":path": path, ...headers });
const NOTE = post("/note", { ...JSON_TYPE, ...as("editor"), "content-length": 2 });
const fileOf = (bytes: number, token = "editor") =>
  post("/file", { ...BYTES, ...as(token), "content-length": bytes });
const OPEN = { isOpen: true };

async function notedOn({ request }: Awaited<ReturnType<typeof http2Connection>>): Promise<number> {
  const stream = request(NOTE, OPEN);
  stream.end("{}");
  return (await answerOf(stream)).status;
}

describe("a connection of HTTP/2", () => {
  it("says how much it may ask at once, and what it asks is answered in the envelope", async () => {
    const line = await http2Connection(port);
    expect(line.session.remoteSettings.maxConcurrentStreams).toBe(AT_ONCE);
    expect(await notedOn(line)).toBe(200);
    const { status, body } = await answerOf(line.request({ ":path": "/nowhere" }));
    expect([status, keyOf(body)]).toEqual([404, "notFound"]);
    line.session.destroy();
  });

  it("that asks nothing ends", async () => {
    await (await rawHttp2Connection(hasty.port)).ended;
  });

  it("in which nothing moves ends, with the answers that are not taken", async () => {
    const line = await http2Connection(still.port, { initialWindowSize: 0 });
    const stream = line.request(NOTE, OPEN);
    stream.end("{}");
    const { status, body } = await answerOf(stream);
    expect([status, body]).toEqual([200, ""]);
    await line.ended;
  });

  it("that asks nothing any more ends, whatever else it says", async () => {
    const line = await http2Connection(brief.port);
    expect(await notedOn(line)).toBe(200);
    const pings = setInterval(() => !line.session.destroyed && line.session.ping(() => undefined), 50);
    await line.ended;
    clearInterval(pings);
  });

  it("that has asked often finishes what it asked, and no more", async () => {
    const line = await http2Connection(brief.port);
    const isLast = new Promise((resolve) => line.session.once("goaway", resolve));
    const long = line.request(fileOf(2), OPEN);
    const answer = answerOf(long);
    for (let n = 1; n < REQUESTS; n += 1) expect(await notedOn(line)).toBe(200);
    await isLast;
    long.end("ab");
    expect((await answer).status).toBe(200);
    await line.ended;
  });

  it("with headers without end ends", async () => {
    const line = await rawHttp2Connection(port);
    line.send(frameOf(HEADERS, Buffer.alloc(0)));
    // Each a header that is not kept, of a name and a value of one letter.
    const more = Buffer.concat(Array.from({ length: 50 }, () => Buffer.from([0x10, 1, 0x78, 1, 0x78])));
    const sending = setInterval(() => line.send(frameOf(CONTINUATION, more)), 5);
    await line.ended;
    clearInterval(sending);
  });

  it("with more headers than a request may have is refused", async () => {
    const line = await http2Connection(port);
    const many = Object.fromEntries(Array.from({ length: LIMITS.headers + 1 }, (_, n) => [`x-${n}`, "1"]));
    const { status, code } = await answerOf(line.request({ ...many, ":path": "/open" }));
    expect([status, code]).toEqual([0, constants.NGHTTP2_ENHANCE_YOUR_CALM]);
    line.session.destroy();
  });
});

describe("a request of HTTP/2", () => {
  it("is one of so many of its address, on however many connections; refused, it may come again", async () => {
    const lines = [await http2Connection(brief.port), await http2Connection(brief.port)] as const;
    const [first, second] = lines;
    const held = Array.from({ length: LIMITS.connectionsAnAddress + 1 }, (_, n) => {
      const stream = (n % 2 === 0 ? first : second).request(fileOf(9), OPEN);
      stream.write("x");
      return { stream, answer: answerOf(stream) };
    });
    const refused = await Promise.race(held.map(({ answer }) => answer));
    expect(refused).toEqual({ status: 0, body: "", code: constants.NGHTTP2_REFUSED_STREAM });
    for (const { stream } of held) if (!stream.destroyed) stream.end("x".repeat(8));
    const statuses = (await Promise.all(held.map(({ answer }) => answer))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(LIMITS.connectionsAnAddress);
    expect(await notedOn(second)).toBe(200);
    for (const { session } of lines) session.destroy();
  });

  it.each(["NGHTTP2_NO_ERROR", "NGHTTP2_CANCEL"] as const)(
    "leaves its room to others once it is taken back, by %s",
    async (code) => {
      const line = await http2Connection(port, { initialWindowSize: 0 });
      for (let n = 0; n < LIMITS.connectionsAnAddress; n += 1) {
        const stream = line.request({ ":path": "/nowhere" });
        // Its body cannot come: there is no window.
        await new Promise((resolve) => stream.once("response", resolve));
        stream.close(constants[code]);
      }
      await expect.poll(async () => notedOn(await http2Connection(port))).toBe(200);
      line.session.destroy();
    },
  );

  it("whose body comes too slowly ends alone, however much its connection brings beside it", async () => {
    const line = await http2Connection(port);
    const slow = line.request(fileOf(5_000), OPEN);
    const more = setInterval(() => slow.destroyed || slow.write("x"), 20);
    const answer = answerOf(slow);
    // They bring its connection more than enough.
    const pings = setInterval(() => {
      for (let n = 0; n < 5; n += 1) line.session.ping(() => undefined);
    }, 10);
    const { status, code } = await answer;
    clearInterval(more);
    clearInterval(pings);
    expect([status, code]).toEqual([0, constants.NGHTTP2_INTERNAL_ERROR]);
    expect(await notedOn(line)).toBe(200);
    line.session.destroy();
  });

  it("whose body comes steadily over a bad connection arrives, however long it takes", async () => {
    const line = await http2Connection(port);
    const [pieces, piece] = [60, "x".repeat(200)];
    const stream = line.request(fileOf(pieces * piece.length), OPEN);
    let sent = 0;
    const more = setInterval(() => {
      stream.write(piece);
      sent += 1;
      if (sent < pieces) return;
      clearInterval(more);
      stream.end();
    }, 20);
    const { status, body } = await answerOf(stream);
    expect([status, JSON.parse(body).data]).toEqual([200, pieces * piece.length]);
    line.session.destroy();
  });

  it("that takes longer than any may ends, however steadily its body comes", async () => {
    const line = await http2Connection(still.port);
    const stream = line.request(fileOf(9 * MIB), OPEN);
    const more = setInterval(() => stream.destroyed || stream.write("x".repeat(1_000)), 20);
    const { status, code } = await answerOf(stream);
    clearInterval(more);
    expect([status, code]).toEqual([0, constants.NGHTTP2_INTERNAL_ERROR]);
    line.session.destroy();
  });

  it("that is refused before its body leaves its connection as it was", async () => {
    const line = await http2Connection(port);
    const stream = line.request(fileOf(9 * MIB, "nobody"), OPEN);
    const { status, body } = await answerOf(stream);
    expect([status, keyOf(body)]).toEqual([401, "notSignedIn"]);
    expect(await notedOn(line)).toBe(200);
    line.session.destroy();
  });

  it("gives the room of its large body back, answered or broken off", async () => {
    const line = await http2Connection(port);
    for (let n = 0; n < 4; n += 1) {
      const broken = line.request(fileOf(10 * MIB), OPEN);
      broken.write("x");
      const beside = line.request(fileOf(10 * MIB), OPEN);
      expect((await answerOf(beside)).status).toBe(429);
      broken.close(constants.NGHTTP2_CANCEL);
    }
    for (let n = 0; n < 3; n += 1) {
      const whole = line.request(fileOf(10 * MIB), OPEN);
      whole.end(Buffer.alloc(10 * MIB));
      expect((await answerOf(whole)).status).toBe(200);
    }
    line.session.destroy();
  });
});

describe("a connection of HTTP/2 that is a flood", () => {
  it("that asks and takes it back, over and over, ends", async () => {
    const line = await http2Connection(brief.port);
    const sending = setInterval(() => {
      for (let n = 0; n < AT_ONCE && !line.session.closed && !line.session.destroyed; n += 1)
        line.request(fileOf(9 * MIB), OPEN).close(constants.NGHTTP2_CANCEL);
    }, 5);
    await line.ended;
    clearInterval(sending);
  });
});

describe("a connection of HTTP/1.1 at the same port", () => {
  it("is told what is wrong with what it sends, and ends", async () => {
    const line = await rawConnection(port, "http/1.1");
    line.send("hello\r\n\r\n");
    const { status, body } = await line.answer();
    expect([status, keyOf(body)]).toEqual([400, "invalidInput"]);
    await line.ended;
  });

  it("ends when its headers do not end in time", async () => {
    const line = await rawConnection(hasty.port, "http/1.1");
    line.send("GET /open HTTP/1.1\r\nhost: robots.example\r\n");
    expect((await line.answer()).status).toBe(408);
    await line.ended;
  });

  it("ends with a body that comes too slowly", async () => {
    const line = await rawConnection(port, "http/1.1");
    line.send(headOf("POST", "/file", { ...BYTES, ...as("editor"), "content-length": 5_000 }));
    const more = setInterval(() => line.send("x"), 20);
    await line.ended;
    clearInterval(more);
    expect((await line.answer()).status).toBe(0);
  });
});
