import { describe, expect, it } from "vitest";
import { aMemory, aDevice as device } from "../../../test/device-memory.ts";
import { noFacts } from "./facts.ts";
import { fold } from "./fold.ts";

const LAST_AT = Date.parse("2026-03-10T12:00:00Z");

describe("the end of a process of the broker", () => {
  const after = (at: number): boolean => {
    const memory = aMemory(LAST_AT);
    const line = { remoteIp: null, port: null };
    fold(memory, { type: "connection", device, kind: "brokerRestart", at, ...line }, noFacts());
    return memory.isOnline;
  };

  it("ends the connections of those who were heard of by then", () => {
    expect(after(LAST_AT)).toBe(false);
    expect(after(LAST_AT + 1)).toBe(false);
  });

  it("leaves those who have been connected or heard of since", () => {
    expect(after(LAST_AT - 1)).toBe(true);
  });
});
