/** Bodies and connections over a real port, sent by hand: what is read of whom, how long, and how much at once. */
import type { AddressInfo } from "node:net";
import { COMPANY_PERMISSIONS, endpoint } from "@sweepline/contract/core/endpoint.ts";
import { BODY_BYTES } from "@sweepline/contract/core/limits.ts";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { headOf, rawLine } from "../../../test/raw-http.ts";
import { type Caller, EVERYTHING } from "../caller.ts";
import { readConfig } from "../config.ts";
import { createDatabase, type Database } from "../db/database.ts";
import { createLog } from "../log.ts";
import { serveConsole } from "./console-files.ts";
import { HTTP_LIMITS } from "./http-limits.ts";
import { createRoute, type Served } from "./route.ts";
import { createHttpServer } from "./server.ts";

const MIB = 1_048_576;
const answer = z.number();
const file = endpoint({
  method: "POST",
  path: "/file",
  permission: "fleet_things_edit",
  summary: "Takes a file",
  body: z.instanceof(Uint8Array),
  bodyType: "application/octet-stream",
  isRepeatable: true,
  answer,
});
const note = endpoint({
  method: "POST",
  path: "/note",
  permission: "fleet_things_edit",
  summary: "Takes JSON",
  body: z.unknown(),
  isRepeatable: true,
  answer,
});
const open = endpoint({
  method: "POST",
  path: "/open",
  permission: "public",
  summary: "Takes JSON of anyone",
  body: z.unknown(),
  isRepeatable: true,
  answer,
});
const LIMITS = {
  ...HTTP_LIMITS,
  connectionsAnAddress: 40,
  headersMs: 300,
  body: { bytes: 1_000, withinMs: 400 },
  leftoverMs: 300,
  largeBody: { fromBytes: 65_536, allBytes: 25 * MIB, bytesAPerson: 12 * MIB },
};

let testDatabase: TestDatabase;
let db: Database;
let app: FastifyInstance;
let port: number;
const told: Served[] = [];
/** Read-only while a test says so. */
const mode = { isReadOnly: false };
const staffIds: Record<string, number> = { editor: 1, second: 2, third: 3, viewer: 4 };

function callerOf(token: string): Caller | undefined {
  const staffId = staffIds[token];
  if (staffId === undefined) return undefined;
  return {
    staffId,
    sessionId: 1,
    organizationId: 1,
    displayName: token,
    permissions: new Set(token === "viewer" ? [] : ["fleet_things_edit"]),
    scope: EVERYTHING,
    isRestricted: false,
    companyPermissions: new Set(COMPANY_PERMISSIONS),
    viewer: null,
  };
}

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  db = createDatabase({ url: testDatabase.url, size: 2, onError: () => undefined });
  app = await createHttpServer(readConfig({ CONSOLE_DIR: "" }), createLog("silent"), { limits: LIMITS });
  const route = createRoute({
    app,
    db,
    authenticate: async (token) => callerOf(token),
    get isReadOnly() {
      return mode.isReadOnly;
    },
    refuseRestricted: () => undefined as never,
    checksAnswers: true,
    endpoints: [],
    onServed: (served) => void told.push(served),
  });
  await serveConsole(app, "");
  route(file, ({ body }) => body.length);
  route(note, () => 1);
  route(open, () => 1);
  await app.listen({ port: 0, host: "127.0.0.1" });
  ({ port } = app.server.address() as AddressInfo);
});
afterAll(async () => {
  await app.close();
  await db.close();
  await testDatabase.drop();
});

const BYTES = { "content-type": "application/octet-stream" };
const JSON_TYPE = { "content-type": "application/json" };
const as = (token: string) => ({ authorization: `Bearer ${token}` });
const keyOf = (body: string): string => JSON.parse(body).error;

/** The answer to headers alone: not one byte of the body is sent. */
async function toHeaders(path: string, headers: Record<string, string | number>) {
  const line = await rawLine(port);
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
    mode.isReadOnly = true;
    const refused = await toHeaders("/file", { ...as("editor"), ...BYTES, "content-length": 9 * MIB });
    mode.isReadOnly = false;
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
    told.length = 0;
    await toHeaders("/file", { ...as("viewer"), ...BYTES, "content-length": 9 });
    expect(told).toMatchObject([{ endpoint: file, status: 403, error: "noPermission" }]);
  });
});

describe("a body", () => {
  it("without a length ends at what the endpoint takes", async () => {
    const line = await rawLine(port);
    line.send(headOf("POST", "/open", { ...JSON_TYPE, "transfer-encoding": "chunked" }));
    const piece = "x".repeat(8_192);
    for (let n = 0; n < 3; n += 1) line.send(`2000\r\n${piece}\r\n`);
    expect((await line.answer()).status).toBe(413);
    line.socket.destroy();
  });

  it("that goes on after its refusal is thrown away for a while, then its connection ends", async () => {
    const line = await rawLine(port);
    line.send(headOf("POST", "/file", { ...BYTES, "content-length": 9 * MIB }));
    expect((await line.answer()).status).toBe(401);
    const more = setInterval(() => line.send("still more"), 20);
    await line.ended;
    clearInterval(more);
  });

  it("that was refused unread and ends soon leaves its connection as it was", async () => {
    const line = await rawLine(port);
    line.send(headOf("POST", "/file", { ...BYTES, "content-length": 100_000 }));
    expect((await line.answer()).status).toBe(401);
    line.send("x".repeat(100_000));
    line.send(`${headOf("POST", "/note", { ...JSON_TYPE, ...as("editor"), "content-length": 2 })}{}`);
    expect((await line.answer()).status).toBe(200);
    line.socket.destroy();
  });

  it("that comes too slowly ends with its connection", async () => {
    const line = await rawLine(port);
    line.send(headOf("POST", "/file", { ...BYTES, ...as("editor"), "content-length": 5_000 }));
    const more = setInterval(() => line.send("x"), 20);
    await line.ended;
    clearInterval(more);
    expect((await line.answer()).status).toBe(0);
  });

  it("that comes steadily over a bad line arrives, however long it takes", async () => {
    const line = await rawLine(port);
    const [pieces, piece] = [30, "x".repeat(200)];
    line.send(
      headOf("POST", "/file", { ...BYTES, ...as("editor"), "content-length": pieces * piece.length }),
    );
    let sent = 0;
    // Six thousand bytes in 1.2 s: three of the times in which a thousand must come.
    const more = setInterval(() => {
      line.send(piece);
      sent += 1;
      if (sent === pieces) clearInterval(more);
    }, 40);
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
    const lines = await Promise.all(Array.from({ length: 5 }, () => rawLine(port)));
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

  it("give their room back when the line breaks", async () => {
    for (let n = 0; n < 4; n += 1) {
      const line = await rawLine(port);
      line.send(`${large("editor")}x`);
      // The body is under way once a second one is refused.
      const beside = await rawLine(port);
      beside.send(large("editor"));
      expect((await beside.answer()).status).toBe(429);
      line.socket.destroy();
      beside.socket.destroy();
      await line.ended;
      await roomFor("editor");
    }
  });

  /** Asks until there is room: the server hears of a broken line a moment after it broke. */
  async function roomFor(token: string): Promise<void> {
    for (;;) {
      const line = await rawLine(port);
      line.send(large(token));
      line.send(Buffer.alloc(10 * MIB));
      const { status } = await line.answer();
      line.socket.destroy();
      if (status === 200) return;
    }
  }
});

describe("a connection", () => {
  it("whose headers do not end in time ends, with an answer in the envelope", async () => {
    const line = await rawLine(port);
    line.send("GET /open HTTP/1.1\r\nhost: robots.example\r\n");
    const more = setInterval(() => line.send("x-more: 1\r\n"), 50);
    const { status, body } = await line.answer();
    clearInterval(more);
    expect([status, keyOf(body)]).toEqual([408, "invalidInput"]);
    await line.ended;
  });

  it("that says nothing at all ends too", async () => {
    const line = await rawLine(port);
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
    const line = await rawLine(port);
    line.send(text);
    const { status, body } = await line.answer();
    expect([status, keyOf(body)]).toEqual([expected, "invalidInput"]);
    await line.ended;
  });

  it("is one of so many from its address", async () => {
    const lines = await Promise.all(
      Array.from({ length: LIMITS.connectionsAnAddress + 1 }, () => rawLine(port)),
    );
    const first = await Promise.race(lines.map((line, index) => line.ended.then(() => index)));
    expect(first).toBeGreaterThanOrEqual(0);
    for (const line of lines) line.socket.destroy();
    await Promise.all(lines.map(({ ended }) => ended));
  });
});

describe("JSON", () => {
  const post = (payload: string) =>
    app.inject({ method: "POST", url: "/note", headers: { ...JSON_TYPE, ...as("editor") }, payload });
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
      const { statusCode, body } = await app.inject({ method: "POST", url: "/note", headers, payload: "{}" });
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
    const { statusCode, body } = await app.inject({ url });
    expect(statusCode).toBeLessThan(500);
    expect(JSON.parse(body)).toMatchObject({ code: 1, data: null });
  });
});
