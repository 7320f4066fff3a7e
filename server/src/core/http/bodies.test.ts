/** Bodies over a real port, sent by hand: what is read of whom, how long, and how much at once. */
import { BODY_BYTES } from "@sweepline/contract/core/limits.ts";
import { afterAll, describe, expect, it } from "vitest";
import { as, BYTES, bodyFixture, file, JSON_TYPE, keyOf, MIB } from "../../../test/body-fixture.ts";
import { headOf, rawConnection } from "../../../test/raw-http.ts";

const fixture = await bodyFixture();
const port = fixture.port;
afterAll(() => fixture.close());

/** The answer to headers alone: not one byte of the body is sent. */
async function toHeaders(path: string, headers: Record<string, string | number>) {
  const line = await rawConnection(port);
  line.send(headOf("POST", path, headers));
  const { status, body } = await line.answer();
  line.socket.destroy();
  return [status, keyOf(body)];
}

describe("before its body", () => {
  it.each([
    ["by nobody", {}, [401, "notSignedIn"]],
    ["with a token that is none", as("nobody"), [401, "notSignedIn"]],
    ["without the permission", as("viewer"), [403, "noPermission"]],
  ])("a large call %s is refused", async (_, headers, expected) => {
    expect(await toHeaders("/file", { ...headers, ...BYTES, "content-length": 9 * MIB })).toEqual(expected);
    expect(await toHeaders("/file", { ...headers, ...BYTES, "transfer-encoding": "chunked" })).toEqual(
      expected,
    );
  });

  it("a call is refused that the demo does not take", async () => {
    fixture.mode.isReadOnly = true;
    const refused = await toHeaders("/file", { ...as("editor"), ...BYTES, "content-length": 9 * MIB });
    fixture.mode.isReadOnly = false;
    expect(refused).toEqual([479, "demoNoPermission"]);
  });

  it("a call is refused that says it is larger than the endpoint takes", async () => {
    const more = (bytes: number) => ({ ...as("editor"), "content-length": bytes + 1 });
    expect(await toHeaders("/file", { ...more(BODY_BYTES.file), ...BYTES })).toEqual([
      413,
      "payloadTooLarge",
    ]);
    expect(await toHeaders("/note", { ...more(BODY_BYTES.json), ...JSON_TYPE })).toEqual([
      413,
      "payloadTooLarge",
    ]);
  });

  it("a call that everyone may make is refused beyond a few kilobytes, and so is one that leads nowhere", async () => {
    const headers = { ...JSON_TYPE, "content-length": BODY_BYTES.anyone + 1 };
    expect(await toHeaders("/open", headers)).toEqual([413, "payloadTooLarge"]);
    expect(await toHeaders("/nowhere", headers)).toEqual([413, "payloadTooLarge"]);
  });

  it("a refused call of a person is told to the log", async () => {
    fixture.received.length = 0;
    await toHeaders("/file", { ...as("viewer"), ...BYTES, "content-length": 9 });
    expect(fixture.received).toMatchObject([{ endpoint: file, status: 403, error: "noPermission" }]);
  });
});

describe("a body", () => {
  it("without a length ends at what the endpoint takes", async () => {
    const line = await rawConnection(port);
    line.send(headOf("POST", "/open", { ...JSON_TYPE, "transfer-encoding": "chunked" }));
    const piece = "x".repeat(8_192);
    for (let n = 0; n < 3; n += 1) line.send(`2000\r\n${piece}\r\n`);
    expect((await line.answer()).status).toBe(413);
    line.socket.destroy();
  });

  it("that goes on after its refusal is thrown away for a while, then its connection ends", async () => {
    const line = await rawConnection(port);
    line.send(headOf("POST", "/file", { ...BYTES, "content-length": 9 * MIB }));
    expect((await line.answer()).status).toBe(401);
    const more = setInterval(() => line.send("still more"), 20);
    await line.ended;
    clearInterval(more);
  });

  it("that was refused unread and ends soon leaves its connection as it was", async () => {
    const line = await rawConnection(port);
    line.send(headOf("POST", "/file", { ...BYTES, "content-length": 100_000 }));
    expect((await line.answer()).status).toBe(401);
    line.send("x".repeat(100_000));
    line.send(`${headOf("POST", "/note", { ...JSON_TYPE, ...as("editor"), "content-length": 2 })}{}`);
    expect((await line.answer()).status).toBe(200);
    line.socket.destroy();
  });

  it("that comes too slowly ends with its connection", async () => {
    const line = await rawConnection(port);
    line.send(headOf("POST", "/file", { ...BYTES, ...as("editor"), "content-length": 5_000 }));
    const more = setInterval(() => line.send("x"), 20);
    await line.ended;
    clearInterval(more);
    expect((await line.answer()).status).toBe(0);
  });

  it("that comes steadily over a bad connection arrives, however long it takes", async () => {
    const line = await rawConnection(port);
    const [pieces, piece] = [60, "x".repeat(200)];
    line.send(
      headOf("POST", "/file", { ...BYTES, ...as("editor"), "content-length": pieces * piece.length }),
    );
    let sent = 0;
    // Twelve thousand bytes in 1.2 s: three of the times in which a thousand must come.
    const more = setInterval(() => {
      line.send(piece);
      sent += 1;
      if (sent === pieces) clearInterval(more);
    }, 20);
    const { status, body } = await line.answer();
    expect([status, JSON.parse(body).data]).toEqual([200, pieces * piece.length]);
    line.socket.destroy();
  });
});

describe("large bodies at once", () => {
  const large = (token: string) =>
    headOf("POST", "/file", { ...BYTES, ...as(token), "content-length": 10 * MIB });
  const chunked = (token: string) =>
    headOf("POST", "/file", { ...BYTES, ...as(token), "transfer-encoding": "chunked" });

  it("of one person, and of all, are bounded, and room that was given back is taken again", async () => {
    const lines = await Promise.all(Array.from({ length: 5 }, () => rawConnection(port)));
    const [first, again, second, third, late] = lines as [(typeof lines)[0], ...typeof lines];
    if (!again || !second || !third || !late) throw new Error("five lines");
    first.send(`${large("editor")}x`);
    // Whoever does not say how much it will be is taken at the endpoint's word.
    again.send(chunked("editor"));
    const refused = await again.answer();
    expect([refused.status, keyOf(refused.body)]).toEqual([429, "tooManyRequests"]);
    expect(refused.head).toMatch(/^retry-after: \d+/im);
    second.send(`${large("second")}x`);
    third.send(chunked("third"));
    const full = await third.answer();
    expect([full.status, keyOf(full.body)]).toEqual([503, "unavailable"]);
    expect(full.head).toMatch(/^retry-after: \d+/im);
    // Small calls need no room.
    late.send(`${headOf("POST", "/note", { ...JSON_TYPE, ...as("editor"), "content-length": 2 })}{}`);
    expect((await late.answer()).status).toBe(200);
    const body = Buffer.alloc(10 * MIB - 1);
    first.send(body);
    second.send(body);
    expect((await first.answer()).status).toBe(200);
    expect((await second.answer()).status).toBe(200);
    late.send(large("editor"));
    late.send(Buffer.alloc(10 * MIB));
    expect((await late.answer()).status).toBe(200);
    for (const line of lines) line.socket.destroy();
  });

  it("give their room back when the connection breaks", async () => {
    for (let n = 0; n < 4; n += 1) {
      const line = await rawConnection(port);
      line.send(`${large("editor")}x`);
      // The body is in progress once a second one is refused.
      const beside = await rawConnection(port);
      beside.send(large("editor"));
      expect((await beside.answer()).status).toBe(429);
      line.socket.destroy();
      beside.socket.destroy();
      await line.ended;
      await roomFor("editor");
    }
  });

  /** Asks until there is room: the server hears of a broken connection a moment after it broke. */
  async function roomFor(token: string): Promise<void> {
    for (;;) {
      const line = await rawConnection(port);
      line.send(large(token));
      line.send(Buffer.alloc(10 * MIB));
      const { status } = await line.answer();
      line.socket.destroy();
      if (status === 200) return;
    }
  }
});
