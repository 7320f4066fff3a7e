import { SESSION_ENDPOINTS as E } from "@sweepline/contract/access/session/index.ts";
import { afterEach, describe, expect, it } from "vitest";
import { aWorld, type World } from "../../../test/world.ts";

let world: World;
afterEach(() => world.close());

const PAGES = [
  "/docs/api",
  "/docs/api/static/index.css",
  "/docs/api/json",
  "/docs/openapi.json",
  "/docs/asyncapi.json",
];
const statusesOf = (headers: Record<string, string> = {}) =>
  Promise.all(
    PAGES.map(async (url) => (await world.app.http.inject({ method: "GET", url, headers })).statusCode),
  );
const someone = () => world.aPerson({ roleCodes: ["viewer"] });

describe("the documents of the interface", () => {
  it("are for who is signed in, by token or by a pass that ends with the session", async () => {
    world = await aWorld();
    expect(await statusesOf()).toEqual(PAGES.map(() => 401));
    expect(await statusesOf({ authorization: "Bearer invented" })).toEqual(PAGES.map(() => 401));
    const who = await someone();
    expect(await statusesOf({ authorization: `Bearer ${who.accessToken}` })).toEqual(PAGES.map(() => 200));
    const answer = await world.call(who, E.docsPass);
    const set = String(answer.headers["set-cookie"]);
    expect(set).toMatch(/^sweepline_docs=[\w-]{43}; Path=\/docs; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
    const cookie = `theme=dark; ${set.split(";")[0]}`;
    expect(await statusesOf({ cookie })).toEqual(PAGES.map(() => 200));
    expect(await statusesOf({ cookie: cookie.slice(0, -1) })).toEqual(PAGES.map(() => 401));
    await world.call(who, E.logout);
    expect(await statusesOf({ cookie })).toEqual(PAGES.map(() => 401));
  });

  it("have a pass that goes over https alone where the product is reached by it", async () => {
    world = await aWorld({ TRUST_PROXY: "loopback" });
    const headers = { "x-forwarded-proto": "https" };
    const { headers: received } = await world.call(await someone(), E.docsPass, { headers });
    expect(String(received["set-cookie"])).toMatch(/^__Secure-sweepline_docs=.*; Secure$/);
  });

  it("are open to everyone, or closed to all, where the operator says so", async () => {
    world = await aWorld({ DOCS: "open" });
    expect(await statusesOf()).toEqual(PAGES.map(() => 200));
    await world.close();
    world = await aWorld({ DOCS: "closed" });
    const who = await someone();
    expect(await statusesOf({ authorization: `Bearer ${who.accessToken}` })).toEqual(PAGES.map(() => 404));
    expect((await world.call(who, E.docsPass)).error).toBe("docsClosed");
  });
});
