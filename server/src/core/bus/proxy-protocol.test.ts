import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { v2Header } from "../../../test/proxy-header.ts";
import { parseProxyHeader } from "./proxy-protocol.ts";

const line = (text: string) => Buffer.from(`${text}\r\n`, "latin1");
const sourceOf = (bytes: Buffer) => parseProxyHeader(bytes)?.source;

describe("the PROXY header", () => {
  it.each([
    ["PROXY TCP4 203.0.113.7 10.0.0.1 56324 8883", { remoteIp: "203.0.113.7", port: 56324 }],
    ["PROXY TCP6 2001:db8::7 fd00::1 1 8883", { remoteIp: "2001:db8::7", port: 1 }],
    ["PROXY TCP6 ::ffff:203.0.113.7 ::1 5 8883", { remoteIp: "203.0.113.7", port: 5 }],
    ["PROXY UNKNOWN", null],
    ["PROXY UNKNOWN whatever it likes", null],
  ])("in its first version: %s", (text, source) => {
    const bytes = Buffer.concat([line(text), Buffer.from("MQTT")]);
    expect(parseProxyHeader(bytes)).toEqual({ bytes: text.length + 2, source });
  });

  it.each([
    [{ remoteIp: "203.0.113.7", port: 56324 }, {}],
    [{ remoteIp: "2001:db8::7", port: 443 }, {}],
    [{ remoteIp: "203.0.113.7", port: 1 }, { extra: 300 }],
  ])("in its second version: %o %o", (source, more) => {
    const header = v2Header({ ...source, ...more });
    expect(parseProxyHeader(Buffer.concat([header, Buffer.from("MQTT")]))).toEqual({
      bytes: header.length,
      source,
    });
  });

  it("of a balancer that only looks whether we are there names nobody", () => {
    expect(sourceOf(v2Header({ remoteIp: "203.0.113.7", port: 1, command: 0x20 }))).toBeNull();
    expect(sourceOf(v2Header({ remoteIp: "203.0.113.7", port: 1, family: 0x00 }))).toBeNull();
  });

  it("may come a byte at a time", () => {
    for (const header of [
      line("PROXY TCP4 203.0.113.7 10.0.0.1 5 8883"),
      v2Header({ remoteIp: "203.0.113.7", port: 5 }),
    ])
      for (let length = 0; length <= header.length; length += 1)
        expect(sourceOf(header.subarray(0, length))).toEqual(
          length < header.length ? undefined : { remoteIp: "203.0.113.7", port: 5 },
        );
  });

  it.each([
    "PROXY",
    "PROXY  TCP4 203.0.113.7 10.0.0.1 5 8883",
    "PROXY TCP4 203.0.113.7 10.0.0.1 5 8883 ",
    "PROXY TCP4 203.0.113.256 10.0.0.1 5 8883",
    "PROXY TCP4 2001:db8::7 10.0.0.1 5 8883",
    "PROXY TCP6 203.0.113.7 10.0.0.1 5 8883",
    "PROXY TCP4 203.0.113.7 10.0.0.1 05 8883",
    "PROXY TCP4 203.0.113.7 10.0.0.1 5 70000",
    "PROXY TCP4 203.0.113.7 10.0.0.1 -5 8883",
    "PROXY TCP4 203.0.113.7 10.0.0.1 5",
    "PROXY UDP4 203.0.113.7 10.0.0.1 5 8883",
    "proxy TCP4 203.0.113.7 10.0.0.1 5 8883",
    `PROXY UNKNOWN ${"x".repeat(200)}`,
    "GET / HTTP/1.1",
  ])("is taken strictly: %s", (text) => {
    expect(() => parseProxyHeader(line(text))).toThrow(/PROXY/);
  });

  it("is bounded: a line without end, a length past all bounds", () => {
    expect(() => parseProxyHeader(Buffer.from(`PROXY UNKNOWN ${"x".repeat(100)}`))).toThrow("without end");
    expect(() => parseProxyHeader(v2Header({ remoteIp: "203.0.113.7", port: 1, extra: 3_000 }))).toThrow(
      "too long",
    );
    for (const wrong of [
      { command: 0x11 },
      { command: 0x22 },
      { family: 0x12 },
      { family: 0x31 },
      { length: 11 },
    ])
      expect(() => parseProxyHeader(v2Header({ remoteIp: "203.0.113.7", port: 1, ...wrong }))).toThrow(
        /PROXY/,
      );
  });

  it("survives whatever comes", () => {
    for (let run = 0; run < 5_000; run += 1) {
      const good =
        run % 2 ? v2Header({ remoteIp: "203.0.113.7", port: 5 }) : line("PROXY TCP4 1.2.3.4 5.6.7.8 5 6");
      const bytes = Buffer.concat([good, randomBytes(4)]);
      bytes[run % bytes.length] = run & 0xff;
      try {
        const header = parseProxyHeader(bytes);
        if (header) expect(header.bytes).toBeLessThanOrEqual(bytes.length);
      } catch (error) {
        expect(String(error)).toContain("PROXY");
      }
    }
  });
});
