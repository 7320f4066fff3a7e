import { randomBytes } from "node:crypto";
import { deflateSync, inflateSync } from "node:zlib";
import {
  COMPANY_PERMISSIONS,
  type Endpoint,
  endpoint,
  fileAnswer,
} from "@sweepline/contract/core/endpoint.ts";
import { defineRefusals } from "@sweepline/contract/core/refusal.ts";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createTestDatabase } from "../../../test/database.ts";
import { type Caller, EVERYTHING } from "../caller.ts";
import { readConfig } from "../config.ts";
import { createDatabase } from "../db/database.ts";
import { fileAnswer as downloadOf, exportTable, inBatches } from "../export/index.ts";
import { createLog } from "../log.ts";
import { Refused } from "./refused.ts";
import { createRoute, RawAnswer, type Served } from "./route.ts";
import { createHttpServer } from "./server.ts";

const REFUSALS = defineRefusals({ tooBlue: [409, "太蓝：{shade}", "Too blue: {shade}"] });
const save = endpoint("POST /thing/:id", "fleet_things_edit", {
  summary: "Saves",
  params: z.object({ id: z.coerce.number().int() }),
  body: z.object({ name: z.string().min(1, "validation.required"), size: z.number().max(9).default(1) }),
  answer: z.object({ size: z.number() }),
});
const bytes = endpoint("GET /bytes", "public", {
  summary: "Bytes",
  ...fileAnswer,
});
const list = endpoint("GET /list", "public", {
  summary: "A list as a file",
  query: z.object({ format: z.enum(["csv", "xlsx", "json"]) }),
  ...fileAnswer,
});
const packed = deflateSync(randomBytes(20_000));

/** What those heard who keep logs. */
const surprises: string[] = [];
const received: Served[] = [];

function callerOf(token: string): Caller | undefined {
  if (token === "nobody") return undefined;
  const permissions = new Set(token === "editor" ? ["fleet_things_edit"] : []);
  return {
    staffId: token === "editor" ? 1 : 2,
    sessionId: 1,
    organizationId: 1,
    displayName: token,
    permissions,
    scope: EVERYTHING,
    isRestricted: false,
    companyPermissions: new Set(COMPANY_PERMISSIONS),
    viewer: null,
  };
}

const testDatabase = await createTestDatabase();
const db = createDatabase({ url: testDatabase.url, size: 2, onError: () => undefined });
const app = await createHttpServer(readConfig({ CONSOLE_DIR: "" }), createLog("silent"), {
  onUnexpectedError: (unexpected) => void surprises.push(unexpected.error.message),
});
const endpoints: Endpoint[] = [];
const route = createRoute({
  app,
  db,
  authenticate: async (token) => callerOf(token),
  isReadOnly: false,
  refuseRestricted: () => undefined as never,
  refuseStale: () => undefined,
  checksAnswers: true,
  endpoints,
  onServed: (served) => void received.push(served),
});
route(bytes, () => new RawAnswer(packed));
route(list, ({ query: { format } }) =>
  downloadOf(exportTable({ name: "List", columns: [], batches: inBatches(unreadable) }, format)),
);
const unreadable = () => Promise.reject(Object.assign(new Error("invalid bytes"), { code: "22021" }));
route(save, ({ body }) => {
  if (body.name === "blue") throw new Refused(REFUSALS.tooBlue, { values: { shade: "navy" } });
  const [, code] = /^code (\w{5})$/.exec(body.name) ?? [];
  if (code) throw Object.assign(new Error("numeric field overflow in column secret"), { code });
  if (body.name === "bug") throw new Error("select secret from vault");
  return { size: body.size };
});

afterAll(async () => {
  await app.close();
  await db.close();
  await testDatabase.drop();
});

function post(body: unknown, options: { token?: string; language?: string; key?: string; id?: string } = {}) {
  return app.inject({
    method: "POST",
    url: `/thing/${options.id ?? 1}`,
    headers: {
      authorization: `Bearer ${options.token ?? "editor"}`,
      "accept-language": options.language ?? "en",
      ...(options.key && { "idempotency-key": options.key }),
    },
    payload: body as object,
  });
}

describe("the envelope (§8)", () => {
  it("wraps an answer", async () => {
    const answer = await post({ name: "a", size: 3 });
    expect([answer.statusCode, answer.json()]).toEqual([200, { code: 0, msg: "", data: { size: 3 } }]);
  });

  it("names a refusal for machines and says it in the person's language", async () => {
    const [english, chinese] = [
      await post({ name: "blue" }),
      await post({ name: "blue" }, { language: "zh-CN,zh" }),
    ];
    expect(english.json()).toEqual({ code: 1, msg: "Too blue: navy", data: null, error: "tooBlue" });
    expect(chinese.json().msg).toBe("太蓝：navy");
  });

  it("says which fields failed and why, in the person's language", async () => {
    const answer = await post({ name: "", size: 11 }, { language: "zh" });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().fields).toMatchObject([{ field: "name", msg: "不能为空" }, { field: "size" }]);
  });

  it.each([
    ["22021", 422, "invalidInput"],
    ["22003", 422, "invalidInput"],
    ["22008", 422, "invalidInput"],
    ["2201B", 422, "invalidInput"],
    ["54000", 422, "invalidInput"],
    ["40P01", 409, "conflict"],
    ["40001", 409, "conflict"],
    ["57P03", 503, "unavailable"],
    ["22012", 500, "unexpected"],
  ])("has a word for what the database refuses: %s", async (code, status, error) => {
    const answer = await post({ name: `code ${code}` });
    expect([answer.statusCode, answer.json().error]).toEqual([status, error]);
    expect(answer.body).not.toContain("secret");
  });

  it.each(["csv", "xlsx", "json"])("has it instead of a file that could not be begun: %s", async (format) => {
    const { statusCode, headers, ...answer } = await app.inject({ url: `/list?format=${format}` });
    expect([statusCode, answer.json().error]).toEqual([422, "invalidInput"]);
    expect(headers["content-disposition"]).toBeUndefined();
    expect(headers["content-type"]).toContain("application/json");
  });

  it("tells nothing of a surprise", async () => {
    const answer = await post({ name: "bug" });
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain("secret");
  });

  it("refuses what is no JSON, and what is too large", async () => {
    const headers = { authorization: "Bearer editor", "content-type": "application/json" };
    const broken = await app.inject({ method: "POST", url: "/thing/1", headers, payload: '{"name":' });
    expect([broken.statusCode, broken.json().error]).toEqual([422, "invalidInput"]);
    const large = await app.inject({
      method: "POST",
      url: "/thing/1",
      headers,
      payload: `"${"x".repeat(2e6)}"`,
    });
    expect([large.statusCode, large.json().error]).toEqual([413, "payloadTooLarge"]);
  });
});

describe("a write", () => {
  it("is refused without a session (401) and without the permission (403)", async () => {
    expect((await post({ name: "b" }, { token: "nobody" })).statusCode).toBe(401);
    expect((await post({ name: "b" }, { token: "viewer" })).statusCode).toBe(403);
  });

  it("is refused as 000 when it is sent twice within five seconds", async () => {
    expect((await post({ name: "twice" })).json().code).toBe(0);
    const second = await post({ name: "twice" });
    expect([second.statusCode, second.json().error]).toEqual([200, "000"]);
  });

  it("is taken twice under two idempotency keys, or for another row", async () => {
    expect((await post({ name: "again" }, { key: "a" })).json().code).toBe(0);
    expect((await post({ name: "again" }, { key: "b" })).json().code).toBe(0);
    expect((await post({ name: "again" }, { id: "2" })).json().code).toBe(0);
  });

  it("is taken again at once when the first was refused", async () => {
    await post({ name: "blue" });
    expect((await post({ name: "blue" })).json().error).toBe("tooBlue");
  });

  it("is taken again after five seconds", async () => {
    await post({ name: "later" });
    await db.run(sql`update submissions set at = at - interval '6 seconds'`);
    expect((await post({ name: "later" })).json().code).toBe(0);
  });
});

describe("those who keep logs", () => {
  const lastReceived = () => received.at(-1);

  it("hear of each write of someone signed in, and how it went", async () => {
    await post({ name: "noted", size: 2 });
    expect(lastReceived()).toMatchObject({ endpoint: save, status: 200, error: "", remoteIp: "127.0.0.1" });
    expect(lastReceived()?.caller.displayName).toBe("editor");
    await post({ name: "noted", size: 2 });
    expect(lastReceived()).toMatchObject({ status: 200, error: "000" });
    await post({ name: "noted" }, { token: "viewer" });
    expect(lastReceived()).toMatchObject({ status: 403, error: "noPermission" });
    await post({ name: "" });
    expect(lastReceived()).toMatchObject({ status: 422, error: "invalidInput" });
  });

  it("hear nothing of what is only read, nor of strangers", async () => {
    const before = received.length;
    await app.inject({ url: "/bytes", headers: { authorization: "Bearer editor" } });
    await post({ name: "x" }, { token: "nobody" });
    expect(received).toHaveLength(before);
  });

  it("hear of surprises, and of refusals as what they are", async () => {
    surprises.length = 0;
    await post({ name: "blue" });
    expect(surprises).toEqual([]);
    await post({ name: "bug" });
    expect(surprises).toEqual(["select secret from vault"]);
    expect(lastReceived()).toMatchObject({ status: 500, error: "unexpected" });
  });
});

describe("raw bytes", () => {
  it("travel as they are, also to a browser that would take them compressed", async () => {
    const answer = await app.inject({ url: "/bytes", headers: { "accept-encoding": "br, gzip, deflate" } });
    expect(answer.headers["content-encoding"]).toBeUndefined();
    expect(inflateSync(answer.rawPayload)).toHaveLength(20_000);
  });
});

describe("every answer", () => {
  it("carries the headers that keep a page to itself, and no inline script", async () => {
    const { headers } = await app.inject({ url: "/bytes" });
    expect(headers).toMatchObject({ "x-content-type-options": "nosniff" });
    expect(headers["content-security-policy"]).toMatch(/script-src 'self';.*frame-ancestors 'none'/);
  });
});
