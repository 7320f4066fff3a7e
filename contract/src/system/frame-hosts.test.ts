import { expect, it } from "vitest";
import { frameHostsIn, isFramedBy, isFrameHost } from "./app-info.ts";

it.each([
  ["docs.example.com", true],
  ["*.example.com", true],
  ["local:8080", true],
  ["10.0.0.1", true],
  ["*", false],
  ["*.", false],
  ["a.*.com", false],
  ["https://docs.example.com", false],
  ["docs.example.com/path", false],
  ["docs.example.com/", false],
  ["b;c", false],
  ["docs.example.com:70000", false],
  ["docs.example.com:", false],
  ["user@docs.example.com", false],
  ["'self'", false],
])("%s is a host that may be framed: %s", (host, isHost) => expect(isFrameHost(host)).toBe(isHost));

it("takes hosts apart at commas and spaces, and writes them as browsers do", () => {
  expect(frameHostsIn(" Docs.Example.com,*.partner.test\n a;b ")).toEqual([
    "docs.example.com",
    "*.partner.test",
    "a;b",
  ]);
});

it.each([
  ["https://docs.example.com/", "Docs.Example.COM", true],
  ["https://docs.example.com/", "docs.example.com:443", true],
  ["http://docs.example.com/", "docs.example.com:443", false],
  ["http://docs.example.com:8080/", "docs.example.com", false],
  ["http://docs.example.com:8080/", "docs.example.com:8080", true],
  ["https://a.example.com:8443/", "*.example.com:8443", true],
  ["https://a.example.com/", "*.example.com:8443", false],
  ["https://example.com/", "*.example.com", false],
])("%s is framed where %s is saved: %s", (address, saved, isFramed) =>
  expect(isFramedBy(new URL(address), frameHostsIn(saved))).toBe(isFramed),
);
