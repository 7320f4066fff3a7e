import type { MessageItem } from "../../core/ingest/items.ts";
import { type DeviceMemory, takeFields } from "./device-memory.ts";
import type { Facts } from "./facts.ts";
import { takePieces } from "./fold-pieces.ts";
import { foldPosition, noteErrors } from "./fold-state.ts";
import { comesOnline, goesOffline, goodbyeOf } from "./fold-status.ts";
import { takeWear } from "./fold-wear.ts";
import type { Reading } from "./reading.ts";

type ReadingItem = MessageItem<Reading>;
/** More names than any sensor has; further ones are left out. */
const MAX_MEASUREMENTS = 64;

/** A reading of a foreign protocol: each field by itself; the newest value counts. */
export function foldReading(memory: DeviceMemory, item: ReadingItem, facts: Facts): void {
  const { device, payload, receivedAt: at } = item;
  if (payload.connection === "closed" || payload.connection === "lost") {
    goesOffline(memory, goodbyeOf(item, payload.connection), facts);
    return;
  }
  if (payload.connection === "online" || !item.isRetained)
    comesOnline(memory, { device, at, remoteIp: null, port: null }, facts);
  takeBattery(memory, item);
  takeActivity(memory, item, facts);
  takeFields(memory, payload, { at: item.at, winsTie: true });
  takeNamed(memory, item, facts);
  takePieces(memory, item, facts);
  takeUplink(item, facts);
  foldPosition(memory, item, { position: payload.position, facts });
}

function takeBattery(memory: DeviceMemory, { payload, at }: ReadingItem): void {
  if (payload.batteryPercent === undefined || at < memory.batteryAt) return;
  memory.state.batteryPercent = payload.batteryPercent;
  memory.batteryAt = at;
}

/** What it does: separate from the rest, because protocols report it property by property. */
function takeActivity(memory: DeviceMemory, item: ReadingItem, facts: Facts): void {
  const { payload, at } = item;
  const { activity, isPaused, isDriving, operatingMode, errors, workStatus } = payload;
  const isSpokenOf = [activity, isPaused, isDriving, operatingMode, errors, workStatus].some(
    (value) => value !== undefined,
  );
  if (!isSpokenOf || at < memory.stateAt) return;
  memory.stateAt = at;
  const { detail, state } = memory;
  if (activity !== undefined) detail.activity = activity;
  if (isPaused !== undefined) detail.isPaused = isPaused;
  if (isDriving !== undefined) detail.isDriving = isDriving;
  if (operatingMode !== undefined) state.operatingMode = operatingMode;
  if (workStatus !== undefined) state.workStatus = workStatus;
  if (!errors) return;
  noteErrors(memory, { ...item, errors }, facts);
  state.errors = [...errors];
}

/** What is known by names is kept beside what else is known. */
function takeNamed(memory: DeviceMemory, { device, payload, at }: ReadingItem, facts: Facts): void {
  const { state } = memory;
  if (payload.consumables && at >= memory.fieldAt.consumables) {
    memory.fieldAt.consumables = at;
    takeWear(memory, { device, at, parts: payload.consumables, isWhole: false }, facts);
  }
  if (payload.radio && at >= Date.parse(state.radio?.at ?? "1970-01-01")) state.radio = payload.radio;
  if (!payload.measurements) return;
  const values = Object.entries({ ...state.measurements, ...payload.measurements });
  state.measurements = Object.fromEntries(values.slice(0, MAX_MEASUREMENTS));
}

function takeUplink({ device, payload, at, receivedAt }: ReadingItem, facts: Facts): void {
  if (payload.hasJoined) facts.uplinks.push({ device, at, receivedAt, uplink: null });
  if (payload.uplink) facts.uplinks.push({ device, at, receivedAt, uplink: payload.uplink });
}
