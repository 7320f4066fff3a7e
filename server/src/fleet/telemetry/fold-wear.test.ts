import { describe, expect, it } from "vitest";
import { aMemory, aDevice as device } from "../../../test/device-memory.ts";
import type { DeviceMemory } from "./device-memory.ts";
import { type Facts, noFacts, type Wear } from "./facts.ts";
import { fold } from "./fold.ts";
import { takeWear } from "./fold-wear.ts";

const START = Date.parse("2026-03-10T12:00:00Z");
const MINUTE = 60_000;
const brush = (usedHours: number, kind = "mainBrush"): Wear => ({ kind, usedHours, lifeHours: 300 });

describe("counters of parts", () => {
  const say = (memory: DeviceMemory, minutes: number, ...parts: Wear[]): Facts["wears"] => {
    const facts = noFacts();
    takeWear(memory, { device, at: START + minutes * MINUTE, parts, isWhole: true }, facts);
    return facts.wears;
  };

  it("are kept with the first word, and then once in a quarter of an hour", () => {
    const memory = aMemory(START);
    expect(say(memory, 0, brush(10))).toHaveLength(1);
    expect(say(memory, 14, brush(10.2))).toEqual([]);
    expect(say(memory, 15, brush(10.3))).toHaveLength(1);
    expect(memory.state.consumables).toEqual([brush(10.3)]);
  });

  it("that fall back mean a replacement, told at once; one that only fell was corrected", () => {
    const memory = aMemory(START);
    say(memory, 0, brush(280), brush(50, "filter"));
    expect(say(memory, 1, brush(279.5), brush(49, "filter"))).toEqual([]);
    expect(say(memory, 1, brush(200), brush(40, "filter"))).toEqual([]);
    expect(say(memory, 2, brush(0.1), brush(49, "filter"))).toMatchObject([{ fallen: [brush(200)] }]);
    expect(say(memory, 3, brush(0.2), brush(49, "filter"))).toEqual([]);
  });

  it("of parts that a word leaves out stay known where words are of single parts", () => {
    const memory = aMemory(START);
    say(memory, 0, brush(10));
    takeWear(memory, { device, at: START, parts: [brush(5, "filter")], isWhole: false }, noFacts());
    expect(memory.state.consumables).toEqual([brush(10), brush(5, "filter")]);
  });
});

describe("gaps between reports", () => {
  const receive = (memory: DeviceMemory, seconds: number, more: object = {}): Facts["gaps"] => {
    const facts = noFacts();
    const receivedAt = START + seconds * 1_000;
    const item = {
      type: "message",
      device: { ...device, ...more },
      kind: "visualization",
      payload: {},
      at: receivedAt,
      headerId: 1,
    };
    fold(memory, { ...item, receivedAt } as Parameters<typeof fold>[1], facts);
    return facts.gaps;
  };

  it("are noted where a connected device was late", () => {
    expect(receive(aMemory(START), 45)).toEqual([]);
    expect(receive(aMemory(START), 46)).toMatchObject([
      { lastReportAt: START, nextReportAt: START + 46_000 },
    ]);
  });

  it("are none of a device that was away, or promises no reports", () => {
    expect(receive(aMemory(START, { isOnline: false }), 600)).toEqual([]);
    expect(receive(aMemory(START), 600, { protocol: "valetudo" })).toEqual([]);
    expect(receive(aMemory(START), 600, { protocol: "chirpstack" })).toEqual([]);
    expect(receive(aMemory(START), 6_000, { protocol: "chirpstack" })).toHaveLength(1);
  });
});
