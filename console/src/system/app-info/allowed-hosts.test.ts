import { expect, it } from "vitest";
import { isAllowedFrame } from "./allowed-hosts.ts";

const hosts = ["docs.example.com", "*.partner.test"];

it.each([
  ["https://docs.example.com/a?b=c", true],
  ["http://docs.example.com/a", true],
  ["https://a.partner.test/", true],
  ["https://partner.test/", false],
  ["https://evilpartner.test/", false],
  ["https://docs.example.com.evil.test/", false],
  ["https://user@evil.test/docs.example.com", false],
  ["javascript:alert(1)", false],
  ["data:text/html,x", false],
  ["/wel/index", false],
  ["https://console.test/wel", false],
])("%s may be framed: %s", (address, isAllowed) =>
  expect(isAllowedFrame(address, [...hosts, "console.test"], "console.test")).toBe(isAllowed),
);
