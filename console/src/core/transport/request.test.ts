import { endpoint } from "@sweepline/contract/core/endpoint.ts";
import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { setLanguage } from "../i18n/index.ts";
import { type CallError, request, requestFile, urlOf } from "./index.ts";

const read = endpoint("GET /things/:id", "public", {
  summary: "",
  params: z.object({ id: z.number() }),
  query: z.object({ search: z.string().optional(), ids: z.array(z.number()).optional() }),
  answer: z.object({ name: z.string() }),
});
const write = endpoint("POST /things", "public", {
  summary: "",
  body: z.object({ name: z.string() }),
  answer: z.boolean(),
});

const answering = (status: number, body: unknown, headers?: HeadersInit) => {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const fetched = vi.fn<typeof fetch>(
    async () => new Response(text, { status, ...(headers ? { headers } : {}) }),
  );
  vi.stubGlobal("fetch", fetched);
  return fetched;
};
const refusal = (status: number, body: unknown = "") => {
  answering(status, body);
  return request(read, { params: { id: 1 } }).then(
    () => expect.fail("was not refused"),
    (error: CallError) => error,
  );
};

afterEach(() => {
  vi.unstubAllGlobals();
  setLanguage("en");
});

describe("a call (§7)", () => {
  it("fills in path and query, leaving out what is empty", () => {
    expect(urlOf(read, { params: { id: 7 }, query: { search: "", ids: [1, 2] } })).toBe(
      "/things/7?ids=1&ids=2",
    );
  });

  it("sends language, content type and bearer token, and answers the envelope's data", async () => {
    setLanguage("zh");
    const fetched = answering(200, { code: 0, msg: "", data: true });
    await expect(request(write, { body: { name: "a" } }, { authorization: "Bearer t" })).resolves.toBe(true);
    const [url, init] = fetched.mock.calls[0] ?? [];
    const headers = new Headers(init?.headers);
    expect([url, init?.method, init?.body]).toEqual(["/things", "POST", '{"name":"a"}']);
    expect(headers.get("Accept-Language")).toBe("zh-CN");
    expect(headers.get("Content-Type")).toBe("application/json");
    expect(headers.get("Authorization")).toBe("Bearer t");
  });

  it("outlives the page where that is asked for, and only there", async () => {
    const fetched = answering(200, { code: 0, msg: "", data: true });
    await request(write, { body: { name: "a" } }, { outlivesPage: true });
    await request(write, { body: { name: "a" } });
    expect(fetched.mock.calls.map(([, init]) => init?.keepalive)).toEqual([true, false]);
  });

  it("takes a file's name from the answer", async () => {
    answering(200, "a,b", { "Content-Disposition": "attachment; filename*=UTF-8''%E8%AE%BE%E5%A4%87.csv" });
    expect((await requestFile(read, { params: { id: 1 } })).fileName).toBe("设备.csv");
  });
});

describe("the error catalogue (§8)", () => {
  it("prefers the message of the body", async () => {
    const error = await refusal(404, { code: 1, msg: "No such robot", data: null, error: "deviceNotFound" });
    expect(error).toMatchObject({ status: 404, error: "deviceNotFound", message: "No such robot" });
  });

  it.each([
    [401, "You have no permission for this operation"],
    [403, "You have no permission for this operation"],
    [404, "The resource does not exist"],
    [413, "The submitted content is too large"],
    [417, "This login is not bound to an account; sign in with your password to bind it"],
    [422, "Please check the marked fields"],
    [423, "The demo environment cannot be operated"],
    [426, "The username does not exist or the password is incorrect"],
    [428, "Wrong verification code, please enter it again"],
    [429, "Too many requests; try again later"],
    [479, "Demo environment: no permission"],
    [500, "Unknown system error; please report it to the administrator"],
    [418, "Unknown system error; please report it to the administrator"],
    [502, "The service is restarting; try again shortly"],
    [503, "The service is unavailable; try again later"],
    [504, "The service took too long to answer; try again shortly"],
  ])("says for a bare %d: %s", async (status, text) => expect((await refusal(status)).message).toBe(text));

  it("says them in Chinese as well", async () => {
    setLanguage("zh");
    expect((await refusal(428)).message).toBe("验证码错误，请重新输入");
  });

  it("refuses code 1 in an answer with status 200, with the catalogue's text for 000", async () => {
    const error = await refusal(200, { code: 1, msg: "", data: null, error: "000" });
    expect(error).toMatchObject({
      status: 200,
      error: "000",
      message: "Operation too frequent; do not repeat the request",
    });
  });

  it("does not show a proxy's page as a message", async () => {
    expect((await refusal(502, { msg: "<h1>nginx</h1>" })).message).toBe(
      "The service is restarting; try again shortly",
    );
    expect((await refusal(500, "<html>")).message).toMatch(/^Unknown system error/);
  });

  it("hands the marked fields to the form", async () => {
    const fields = [{ field: "name", msg: "Must not be empty" }];
    expect((await refusal(422, { code: 1, msg: "x", data: null, fields })).fields).toEqual(fields);
  });

  it("names a lost network", async () => {
    vi.stubGlobal(
      "fetch",
      vi.fn(() => Promise.reject(new TypeError("Failed to fetch"))),
    );
    await expect(request(read, { params: { id: 1 } })).rejects.toMatchObject({
      status: 0,
      message: "The network connection was lost; check it and try again",
    });
  });

  it.each([
    [200, 0],
    [401, 401],
  ])("takes an answer with %i that breaks off for status %i", async (status, expected) => {
    const broken = () => new ReadableStream({ pull: (stream) => stream.error(new TypeError("broken off")) });
    vi.stubGlobal(
      "fetch",
      vi.fn(async () => new Response(broken(), { status })),
    );
    const error = await request(read, { params: { id: 1 } }).catch((fault: CallError) => fault);
    expect(error).toMatchObject({ name: "CallError", status: expected });
  });

  it("leaves a call that the page itself gave up without a message", async () => {
    const gone = AbortSignal.abort();
    vi.stubGlobal(
      "fetch",
      vi.fn(() => Promise.reject(gone.reason)),
    );
    await expect(request(read, { params: { id: 1 } }, { signal: gone })).rejects.toBe(gone.reason);
  });
});
