import { MAX_TIMELINE_SEGMENTS } from "@sweepline/contract/fleet/connections.ts";
import { describe, expect, it } from "vitest";
import { type TimelineFacts, timelineOf } from "./timeline.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;
const at = (minutes: number): number => minutes * MINUTE;

const facts = (given: Partial<TimelineFacts> = {}): TimelineFacts => ({
  from: at(0),
  to: at(100),
  stays: [],
  staleAfterMs: 45_000,
  gaps: [],
  ...given,
});
const drawn = (given: Partial<TimelineFacts>) =>
  timelineOf(facts(given)).segments.map(({ presence, from, to }) => [
    presence,
    Date.parse(from) / MINUTE,
    Date.parse(to) / MINUTE,
  ]);

describe("the timeline of a device", () => {
  it("knows nothing where there was never a connection", () => {
    const timeline = timelineOf(facts());
    expect(timeline).toMatchObject({ unknownS: 6_000, onlineS: 0, uptimePercent: null, drops: [] });
    expect(timeline.segments).toHaveLength(1);
  });

  it("is unknown before the first connection, and offline after a connection", () => {
    expect(drawn({ stays: [{ from: at(20), to: at(50), reason: "lost" }] })).toEqual([
      ["unknown", 0, 20],
      ["online", 20, 50],
      ["offline", 50, 100],
    ]);
  });

  it("begins with what was before the range, which is no drop within it", () => {
    const stays = [
      { from: at(-50), to: at(-10), reason: "silence" },
      { from: at(30), to: null, reason: null },
    ] as const;
    const timeline = timelineOf(facts({ stays }));
    expect(timeline.segments[0]).toMatchObject({ presence: "offline", reason: "silence", drops: 0 });
    expect(timeline).toMatchObject({ offlineS: 1_800, onlineS: 4_200, uptimePercent: 70, drops: [] });
  });

  it("counts drops by their reasons, and time connected as up even while stale", () => {
    const stays = [
      { from: at(0), to: at(10), reason: "lost" },
      { from: at(20), to: at(30), reason: "lost" },
      { from: at(40), to: at(60), reason: "closed" },
    ] as const;
    const timeline = timelineOf(facts({ stays, gaps: [{ from: at(41), to: at(45) }] }));
    expect(timeline.drops).toEqual([
      { reason: "closed", count: 1 },
      { reason: "lost", count: 2 },
    ]);
    expect(timeline.staleS).toBe(4 * 60 - 45);
    expect(timeline.uptimePercent).toBe(40);
  });

  it("calls a gap stale from the moment a report was late", () => {
    const stays = [{ from: at(0), to: null, reason: null }];
    expect(drawn({ stays, gaps: [{ from: at(10), to: at(20) }] })).toEqual([
      ["online", 0, 10.75],
      ["stale", 10.75, 20],
      ["online", 20, 100],
    ]);
  });

  it("leaves gaps of offline time, and of devices that promise no reports, alone", () => {
    const gaps = [{ from: at(60), to: at(80) }];
    const stays = [{ from: at(0), to: at(50), reason: "lost" }] as const;
    expect(drawn({ stays, gaps }).map(([presence]) => presence)).toEqual(["online", "offline"]);
    const open = [{ from: at(0), to: null, reason: null }];
    expect(drawn({ stays: open, gaps, staleAfterMs: null })).toEqual([["online", 0, 100]]);
  });

  it("takes times that overlap as one", () => {
    const stays = [
      { from: at(0), to: at(60), reason: "lost" },
      { from: at(30), to: at(50), reason: "kicked" },
      { from: at(55), to: at(100), reason: null },
    ] as const;
    const timeline = timelineOf(facts({ stays }));
    expect(timeline).toMatchObject({ onlineS: 6_000, offlineS: 0, uptimePercent: 100 });
  });

  it("draws a line that flaps in a bounded number of pieces, and still counts exactly", () => {
    const stays = Array.from({ length: 2_000 }, (_, index) => ({
      from: index * 20 * MINUTE,
      to: index * 20 * MINUTE + 19 * MINUTE,
      reason: "lost" as const,
    }));
    const to = 2_000 * 20 * MINUTE;
    const timeline = timelineOf(facts({ stays, to }));
    expect(timeline.isCoarse).toBe(true);
    expect(timeline.segments.length).toBeLessThanOrEqual(MAX_TIMELINE_SEGMENTS);
    expect(timeline.uptimePercent).toBeCloseTo(95);
    expect(timeline.drops).toEqual([{ reason: "lost", count: 2_000 }]);
    const received = timeline.segments.reduce((sum, segment) => sum + segment.drops, 0);
    expect(received).toBe(2_000);
    expect(Date.parse(timeline.segments.at(-1)?.to ?? "")).toBe(to);
    expect(to).toBeLessThan(92 * DAY);
  });

  it("has no holes: each piece begins where the one before ended", () => {
    const stays = Array.from({ length: 50 }, (_, index) => ({
      from: at(index * 2),
      to: at(index * 2 + 1),
      reason: "silence" as const,
    }));
    const { segments, from, to } = timelineOf(facts({ stays, gaps: [{ from: at(2), to: at(2.9) }] }));
    expect(segments[0]?.from).toBe(from);
    expect(segments.at(-1)?.to).toBe(to);
    for (const [index, segment] of segments.entries())
      if (index > 0) expect(segment.from).toBe(segments[index - 1]?.to);
  });
});
