/** Connections over a real port, spoken by hand: how long they may take, how many there may be, and what is no HTTP or JSON. */
import { afterAll, describe, expect, it } from "vitest";
import { as, bodyFixture, JSON_TYPE, keyOf, LIMITS } from "../../../test/body-fixture.ts";
import { headOf, rawConnection } from "../../../test/raw-http.ts";

const fixture = await bodyFixture();
const port = fixture.port;
afterAll(() => fixture.close());

describe("a connection", () => {
  it("whose headers do not end in time ends, with an answer in the envelope", async () => {
    const line = await rawConnection(port);
    line.send("GET /open HTTP/1.1\r\nhost: robots.example\r\n");
    const more = setInterval(() => line.send("x-more: 1\r\n"), 50);
    const { status, body } = await line.answer();
    clearInterval(more);
    expect([status, keyOf(body)]).toEqual([408, "invalidInput"]);
    await line.ended;
  });

  it("that says nothing at all ends too", async () => {
    const line = await rawConnection(port);
    await line.ended;
  });

  it.each([
    ["no HTTP", "hello\r\n\r\n", 400],
    ["headers without end", `GET /open HTTP/1.1\r\nx: ${"x".repeat(40_000)}\r\n\r\n`, 431],
    ["two lengths", headOf("POST", "/open", { "content-length": "1\r\ncontent-length: 2" }), 400],
    [
      "a length and chunks",
      headOf("POST", "/open", { "content-length": 3, "transfer-encoding": "chunked" }),
      400,
    ],
    ["a line within a header", "GET /open HTTP/1.1\r\nhost: a\r\nx: a\rb\r\n\r\n", 400],
  ])("that speaks %s is told so and ends", async (_, text, expected) => {
    const line = await rawConnection(port);
    line.send(text);
    const { status, body } = await line.answer();
    expect([status, keyOf(body)]).toEqual([expected, "invalidInput"]);
    await line.ended;
  });

  it("is one of so many from its address", async () => {
    const lines = await Promise.all(
      Array.from({ length: LIMITS.connectionsAnAddress + 1 }, () => rawConnection(port)),
    );
    const first = await Promise.race(lines.map((line, index) => line.ended.then(() => index)));
    expect(first).toBeGreaterThanOrEqual(0);
    for (const line of lines) line.socket.destroy();
    await Promise.all(lines.map(({ ended }) => ended));
  });
});

describe("JSON", () => {
  const post = (payload: string) =>
    fixture.app.inject({ method: "POST", url: "/note", headers: { ...JSON_TYPE, ...as("editor") }, payload });
  const deep = (levels: number) => "[".repeat(levels) + "]".repeat(levels);

  it("that nests deeper than any message of ours is refused", async () => {
    for (const text of [deep(33), deep(500_000), `${'{"a":'.repeat(60_000)}1${"}".repeat(60_000)}`]) {
      const { statusCode, body } = await post(text);
      expect([statusCode, keyOf(body)]).toEqual([422, "invalidInput"]);
    }
    expect((await post(deep(32))).statusCode).toBe(200);
  });

  it("may have as many brackets as it likes within its texts", async () => {
    expect(
      (await post(JSON.stringify({ text: `\\"${"[".repeat(5_000)}\\`, more: "{".repeat(50) }))).statusCode,
    ).toBe(200);
  });

  it("that would change what every object has is refused", async () => {
    for (const text of [
      '{"__proto__":{"isAdmin":true}}',
      '{"a":[{"\\u005f_proto__":1}]}',
      '{"constructor":{"prototype":{}}}',
    ])
      expect((await post(text)).statusCode).toBe(422);
  });

  it("is what is read, and forms and bytes; whatever else is sent is refused", async () => {
    for (const type of ["text/plain", "application/xml", "multipart/form-data; boundary=x", "nonsense"]) {
      const headers = { ...as("editor"), "content-type": type };
      const { statusCode, body } = await fixture.app.inject({
        method: "POST",
        url: "/note",
        headers,
        payload: "{}",
      });
      expect([type, statusCode, keyOf(body)]).toEqual([type, 422, "invalidInput"]);
    }
  });
});

describe("an address", () => {
  it.each([
    ["half a letter", "/%E0%A4%A"],
    ["a very long one", `/file/${"x".repeat(5_000)}`],
    ["a way out of it", "/../../etc/passwd"],
    ["a NUL", "/%00"],
  ])("that is none is answered in the envelope: %s", async (_, url) => {
    const { statusCode, body } = await fixture.app.inject({ url });
    expect(statusCode).toBeLessThan(500);
    expect(JSON.parse(body)).toMatchObject({ code: 1, data: null });
  });
});
