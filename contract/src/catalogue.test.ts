import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { ALL_ENDPOINTS, ALL_EVENTS, ALL_TOPICS } from "./catalogue.ts";
import { DEVICE_STATUS, WORK_STATUS } from "./fleet/shared/codes.ts";

describe("the catalogue of the wire", () => {
  it("has no two endpoints with one method and path", () => {
    const names = ALL_ENDPOINTS.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ":")}`);
    expect(new Set(names).size).toBe(names.length);
  });

  it("gives every endpoint a permission of the form wing_room_action, or says who else may call it", () => {
    const odd = ALL_ENDPOINTS.filter(
      ({ permission }) => !/^(public|signed-in|[a-z]+_[a-z-]+_[a-z-]+)$/.test(permission),
    );
    expect(odd).toEqual([]);
  });

  it("takes each place of a path as a parameter, and no other", () => {
    const odd = ALL_ENDPOINTS.filter(({ path, params }) => {
      const places = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
      return JSON.stringify(places) !== JSON.stringify(Object.keys((params as z.ZodObject).shape));
    });
    expect(odd.map(({ path }) => path)).toEqual([]);
  });

  it("leaves only signing in and the login page's own needs open to everyone", () => {
    const open = ALL_ENDPOINTS.filter(({ permission }) => permission === "public").map(({ path }) => path);
    expect(open.sort()).toEqual([
      "/auth/challenge",
      "/auth/code",
      "/auth/key",
      "/auth/oauth/token",
      "/auth/passkey",
      "/auth/passkey/options",
      "/auth/second-factor",
      "/auth/sso",
      "/auth/sso/begin",
      "/auth/sso/callback",
      "/auth/token/ended",
      "/auth/token/logout",
      "/platform/appinfo/get",
      // A service worker has no session; it proves itself by a secret of its browser.
      "/platform/message/push/farewell",
      "/platform/message/push/renewal",
      "/platform/picture/:name",
    ]);
  });

  it("refuses a span that ends before it starts, wherever a query has one", () => {
    const ended = (query: z.ZodType, end: string, days: readonly [string, string]) =>
      query.safeParse({ from: days[0], [end]: days[1] }).error?.issues ?? [];
    const open = ALL_ENDPOINTS.flatMap(({ path, query }) => {
      const fields = Object.keys((query as z.ZodObject).shape);
      const end = fields.find((name) => name === "to" || name === "until");
      if (!end || !fields.includes("from")) return [];
      const issues = [
        ...ended(query, end, ["2026-12-02T00:00:00Z", "2026-12-01T00:00:00Z"]),
        ...ended(query, end, ["2026-12-02", "2026-12-01"]),
      ];
      return issues.some(({ code, path: at }) => code === "custom" && at[0] === end) ? [] : path;
    });
    expect(open).toEqual([]);
  });

  it("names every live event and topic once", () => {
    const names = ALL_EVENTS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const patterns = Object.values(ALL_TOPICS).map(({ pattern }) => pattern);
    expect(new Set(patterns).size).toBe(patterns.length);
  });
});

describe("the codes of §4", () => {
  it("has the eighteen display statuses 00 to 17", () => {
    expect(Object.values(DEVICE_STATUS)).toEqual(
      Array.from({ length: 18 }, (_, code) => String(code).padStart(2, "0")),
    );
  });

  it("has the work statuses 0 to 21", () => {
    expect(Object.values(WORK_STATUS)).toEqual(Array.from({ length: 22 }, (_, code) => code));
  });
});
