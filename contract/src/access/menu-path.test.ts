import { expect, it } from "vitest";
import { menuPath } from "./menus.ts";

it.each([
  ["", true],
  ["/wel/rank", true],
  ["/wel/eqDetail?id=7&tab=log", true],
  ["/platform/v1.2/index", true],
  ["https://docs.example.com", true],
  ["http://10.0.0.1:8080/a?b=//c", true],
  ["//evil.com", false],
  ["///evil.com", false],
  ["/\\evil.com", false],
  ["/wel//rank", false],
  ["/..//evil.com", false],
  ["/.//evil.com", false],
  ["/wel/../admin", false],
  ["/a b", false],
  ["wel/rank", false],
  ["https://", false],
  ["https://?", false],
  ["https://:80", false],
  ["https://a:99999/", false],
  ["https://a b", false],
  ["javascript:alert(1)", false],
  ["data:text/html,x", false],
])("the path %j of a menu item leads somewhere: %s", (path, isGood) => {
  const { error } = menuPath.safeParse(path);
  expect(error?.issues.map(({ message }) => message) ?? []).toEqual(isGood ? [] : ["validation.menuPath"]);
});
