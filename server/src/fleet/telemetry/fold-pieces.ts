import type { MessageItem } from "../../core/ingest/items.ts";
import type { DeviceMemory, Totals } from "./device-memory.ts";
import type { Facts, ReportedWork } from "./facts.ts";
import { takeWear } from "./fold-wear.ts";
import { excess } from "./possible-work.ts";
import type { Reading } from "./reading.ts";

type ReadingItem = MessageItem<Reading>;

const MAX_PARTS = 16;
/** Counters are told in whole minutes, and not on the dot. */
const SLACK_S = 120;
const MINUTES_AN_HOUR = 60;
/** Hours that a part usually lives, where only what is left of it is reported. */
const USUAL_LIFE_HOURS: Readonly<Record<string, number>> = {
  mainBrush: 300,
  sideBrush: 200,
  filter: 150,
  "cleaning-sensor": 30,
};
const OTHER_LIFE_HOURS = 180;

export function takePieces(memory: DeviceMemory, item: ReadingItem, facts: Facts): void {
  const { wifi, parts, totals } = item.payload;
  if (wifi) takeWifi(memory, item);
  if (parts) takeParts(memory, item, facts);
  if (totals) takeTotals(memory, item, facts);
}

function takeWifi({ detail, state, fieldAt }: DeviceMemory, { payload, at }: ReadingItem): void {
  if (at < fieldAt.wifi) return;
  fieldAt.wifi = at;
  const known = { ...detail.pieces, ...payload.wifi };
  detail.pieces = known;
  const { ssid, rssiDbm } = known;
  if (ssid !== undefined && rssiDbm !== undefined) state.wifi = { ssid, rssiDbm };
}

/** What is left is as reported; how long the part lives in all is assumed, and longer if more is left. */
function takeParts(memory: DeviceMemory, { device, payload, at }: ReadingItem, facts: Facts): void {
  const { detail, fieldAt } = memory;
  if (at < fieldAt.consumables) return;
  fieldAt.consumables = at;
  const parts = { ...detail.pieces?.parts };
  for (const [kind, piece] of Object.entries(payload.parts ?? {}))
    if (kind in parts || Object.keys(parts).length < MAX_PARTS) parts[kind] = { ...parts[kind], ...piece };
  detail.pieces = { ...detail.pieces, parts };
  const wears = Object.entries(parts).flatMap(([kind, { left, isPercent = false }]) => {
    if (left === undefined) return [];
    const usual = USUAL_LIFE_HOURS[kind] ?? OTHER_LIFE_HOURS;
    const leftHours = isPercent ? (usual * Math.min(left, 100)) / 100 : left / MINUTES_AN_HOUR;
    const lifeHours = Math.max(usual, leftHours);
    return { kind, usedHours: lifeHours - leftHours, lifeHours };
  });
  takeWear(memory, { device, at, parts: wears, isWhole: true }, facts);
}

/**
 * Counters of a whole life: what one has grown by since it was last heard is work done meanwhile. It counts once, however
 * often the counter is told, since the last value is stored with the work; a counter that shrank begins again.
 */
function takeTotals(memory: DeviceMemory, item: ReadingItem, facts: Facts): void {
  const { detail } = memory;
  const { device, payload, at, headerId, receivedAt } = item;
  const known: Totals = { ...detail.pieces?.totals };
  const grown = { workedS: 0, cleanedAreaSqm: 0 };
  let since = at;
  for (const name of ["workedS", "cleanedAreaSqm"] as const) {
    const value = payload.totals?.[name];
    const before = known[name];
    if (value === undefined || (before && at < before.at)) continue;
    known[name] = { value, at };
    if (!before || value <= before.value) continue;
    grown[name] = value - before.value;
    since = Math.min(since, before.at);
  }
  detail.pieces = { ...detail.pieces, totals: known };
  if (grown.workedS === 0 && grown.cleanedAreaSqm === 0) return;
  // A counter that was set anew, or misread: what cannot have been done since is no work, and counting goes on from there.
  const seconds = (at - since) / 1_000;
  const reason =
    grown.workedS > seconds + SLACK_S
      ? `workedS: ${grown.workedS} s in ${seconds} s`
      : excess(grown, device, seconds);
  if (reason !== undefined) return void facts.refused.push({ device, kind: item.kind, detail: reason });
  const report: ReportedWork = {
    workStatus: null,
    intervalMs: at - since,
    workedMs: Math.round(grown.workedS * 1_000),
    cleanedAreaSqm: grown.cleanedAreaSqm,
    distanceM: 0,
    waterUsedL: 0,
  };
  facts.reports.push({ device, at, headerId, receivedAt, report });
}
