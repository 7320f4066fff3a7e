import { expect, it } from "vitest";
import { cookieKind } from "./cookies.ts";

const VALUE = "A".repeat(43);
const everywhere = cookieKind({ name: "mark", sameSite: "Strict", maxAgeS: 60 });
const below = cookieKind({ name: "mark", sameSite: "Lax", maxAgeS: 60, path: "/docs" });

it("over https has a name that no other host and no unencrypted page can set", () => {
  expect(everywhere.write(VALUE, true)).toBe(
    `__Host-mark=${VALUE}; Path=/; Max-Age=60; HttpOnly; SameSite=Strict; Secure`,
  );
  expect(below.write(VALUE, true)).toMatch(/^__Secure-mark=.*; Path=\/docs; .*; Secure$/);
  expect(everywhere.read(`mark=${VALUE}`, true)).toBeUndefined();
  expect(everywhere.read(`other=1; __Host-mark=${VALUE}`, true)).toBe(VALUE);
});

it("without encryption has its plain name, and nothing but our own kind of value", () => {
  expect(everywhere.write(VALUE, false)).toBe(`mark=${VALUE}; Path=/; Max-Age=60; HttpOnly; SameSite=Strict`);
  expect(everywhere.read(`mark=${VALUE}`, false)).toBe(VALUE);
  for (const cookies of [undefined, "", "mark", `mark=${VALUE}x`, `mark=${VALUE.slice(1)}`, `xmark=${VALUE}`])
    expect(everywhere.read(cookies, false)).toBeUndefined();
});
