import type { TrackScan } from "@sweepline/contract/operations/remote-operation/track.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aScan } from "../../../test/remote-history.ts";
import { SCAN_WINDOW_MS, scansAtHand, scansByWindows } from "./scan-windows.ts";

const HOUR = 3_600_000;
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A server with a scan each half second. */
function aServer() {
  const spans: number[][] = [];
  let isLost = false;
  const load = async ({ fromMs, toMs }: { fromMs: number; toMs: number }) => {
    spans.push([fromMs, toMs]);
    if (isLost) throw new Error("lost");
    const scans: TrackScan[] = [];
    for (let ms = fromMs; ms <= toMs; ms += 500) scans.push(aScan(ms));
    return scans;
  };
  return { load, spans, lose: (lost: boolean) => (isLost = lost) };
}
const settle = () => vi.advanceTimersByTimeAsync(200);

describe("scans of a session", () => {
  it("come by windows of a few minutes, with the next one ahead", async () => {
    const { load, spans } = aServer();
    const scans = scansByWindows(load, HOUR);
    expect(scans.at(1_700)).toBeUndefined();
    await settle();
    expect(spans).toEqual([
      [0, SCAN_WINDOW_MS - 1],
      [SCAN_WINDOW_MS, 2 * SCAN_WINDOW_MS - 1],
    ]);
    expect(scans.at(1_700)?.ms).toBe(1_500);
    expect(scans.at(SCAN_WINDOW_MS)?.ms).toBe(SCAN_WINDOW_MS);
    await settle();
    expect(spans.at(-1)?.[0]).toBe(2 * SCAN_WINDOW_MS);
    expect(Math.max(...spans.map(([from = 0, to = 0]) => to - from))).toBeLessThanOrEqual(600_000);
  });

  it("are drawn as soon as they have come", async () => {
    const { load } = aServer();
    const scans = scansByWindows(load, HOUR);
    const changed = vi.fn();
    scans.subscribe(changed);
    scans.at(0);
    await settle();
    expect(changed).toHaveBeenCalled();
  });

  it("are not fetched for what is only scrubbed over, nor twice, nor beyond the end", async () => {
    const { load, spans } = aServer();
    const scans = scansByWindows(load, 10 * SCAN_WINDOW_MS);
    for (let ms = 0; ms <= 10 * SCAN_WINDOW_MS; ms += 10_000) scans.at(ms);
    await settle();
    for (let n = 0; n < 5; n += 1) {
      scans.at(10 * SCAN_WINDOW_MS);
      await settle();
    }
    expect(spans).toEqual([[10 * SCAN_WINDOW_MS, 11 * SCAN_WINDOW_MS - 1]]);
  });

  it("are asked for again some time after they could not be had", async () => {
    const { load, spans, lose } = aServer();
    const scans = scansByWindows(load, 1_000);
    lose(true);
    scans.at(0);
    await settle();
    scans.at(0);
    await settle();
    expect(spans).toHaveLength(1);
    lose(false);
    await vi.advanceTimersByTimeAsync(5_000);
    scans.at(0);
    await settle();
    expect(scans.at(0)?.ms).toBe(0);
  });

  it("are not shown when they are old: what stood there then may be gone", () => {
    const scans = scansAtHand([aScan(0), aScan(500)]);
    expect([400, 500, 2_000, 2_001].map((ms) => scans.at(ms)?.ms)).toEqual([0, 500, 500, undefined]);
  });

  it("are shown over the border of two windows", async () => {
    const { load } = aServer();
    const scans = scansByWindows(
      async (span) => (await load(span)).filter(({ ms }) => ms !== SCAN_WINDOW_MS),
      HOUR,
    );
    scans.at(0);
    await settle();
    expect(scans.at(SCAN_WINDOW_MS + 100)?.ms).toBe(SCAN_WINDOW_MS - 500);
  });
});
