import type { RemoteEvent } from "@sweepline/contract/operations/remote-operation/track.ts";
import type { Player } from "./player.ts";

const STEP_MS = 5_000;
/** Who goes back from an event that is shown wants the one before it, even when it has just begun to play. */
const JUST_NOW_MS = 400;

type Times = readonly Pick<RemoteEvent, "ms">[];

export const nextEventMs = (events: Times, ms: number): number | undefined =>
  events.find((event) => event.ms > ms)?.ms;

export function previousEventMs(events: Times, ms: number, isPlaying: boolean): number | undefined {
  const before = isPlaying ? ms - JUST_NOW_MS : ms;
  return events.findLast((event) => event.ms < before)?.ms;
}

/** What a key does to a replay; false: nothing, it is for somebody else. */
export function playByKey(key: string, player: Player, events: Times): boolean {
  const now = player.ms();
  const jump = (ms: number | undefined) => ms !== undefined && player.seek(ms);
  const acts = new Map<string, () => unknown>([
    [" ", player.toggle],
    ["ArrowLeft", () => player.seek(now - STEP_MS)],
    ["ArrowRight", () => player.seek(now + STEP_MS)],
    ["Home", () => player.seek(0)],
    ["End", () => player.seek(player.lengthMs)],
    ["[", () => jump(previousEventMs(events, now, player.isPlaying.get()))],
    ["]", () => jump(nextEventMs(events, now))],
  ]);
  const act = acts.get(key);
  act?.();
  return act !== undefined;
}
