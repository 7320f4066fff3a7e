import { STALLED_AFTER_MS } from "@sweepline/contract/fleet/commands/index.ts";
import { beforeEach, expect, it } from "vitest";
import type { IngestItem } from "../../core/ingest/items.ts";
import { writersOf } from "./command-rules.ts";
import type { CommandWriter, Motion } from "./command-writer.ts";
import type { OpenCommand } from "./outbox.store.ts";
import { createStandstills } from "./standstills.ts";

const AT = Date.parse("2026-03-10T12:00:00Z");
let now = AT;
let motion: Motion;
const writers = writersOf([{ protocol: "vda5050", readMotion: () => motion } as unknown as CommandWriter]);
const device = { id: 7, protocol: "vda5050", isLocked: false };
const report = (given: object = {}) =>
  [{ type: "message", device: { ...device, ...given } }] as unknown as IngestItem[];
const drive = (given: Partial<OpenCommand> = {}) =>
  ({ id: "c", deviceId: 7, kind: "goTo", state: "accepted", stalledSince: null, ...given }) as OpenCommand;
const always = () => true;

beforeEach(() => {
  now = AT;
  motion = { isActing: false, hasReason: false, position: { x: 1, y: 2, theta: 0 } };
});

function standing(given: { items?: IngestItem[]; command?: OpenCommand; seconds?: number } = {}) {
  const { items = report(), command = drive(), seconds = STALLED_AFTER_MS / 1_000 } = given;
  now = AT;
  const standstills = createStandstills({ writers, clock: { now: () => new Date(now) } });
  standstills.watch(items, [command], []);
  now += seconds * 1_000;
  standstills.watch(items, [command], []);
  const due = () => standstills.due(new Date(now), always);
  return { standstills, due };
}

it("is due half a minute after the first report that shows it, and since then", () => {
  expect(standing({ seconds: STALLED_AFTER_MS / 1_000 - 1 }).due().size).toBe(0);
  expect([...standing().due()]).toEqual([[7, new Date(AT)]]);
});

it("is none where the robot has a reason, is locked, or has begun nothing", () => {
  expect(standing({ items: report({ isLocked: true }) }).due().size).toBe(0);
  expect(standing({ command: drive({ state: "delivered" }) }).due().size).toBe(0);
  expect(standing({ command: drive({ kind: "lock" }) }).due().size).toBe(0);
  motion = { ...motion, hasReason: true };
  expect(standing().due().size).toBe(0);
});

it("is one where it says that it drives and stays where it is, from the second report on", () => {
  motion = { ...motion, isActing: true };
  const { standstills, due } = standing();
  expect(due().size).toBe(0);
  now += STALLED_AFTER_MS;
  standstills.watch(report(), [drive()], []);
  expect(due().size).toBe(1);
});

it("begins anew where it has moved, and takes back what was said of it", () => {
  const { standstills, due } = standing();
  motion = { ...motion, position: { x: 1.2, y: 2, theta: 0 } };
  const stalled = drive({ stalledSince: new Date(AT) });
  expect(standstills.watch(report(), [stalled], [])).toMatchObject([
    { stalledSince: null, state: "accepted" },
  ]);
  expect(due().size).toBe(0);
});

it("is said once", () => {
  const { standstills, due } = standing();
  standstills.settle([7]);
  expect(due().size).toBe(0);
  now += STALLED_AFTER_MS;
  standstills.watch(report(), [drive()], []);
  expect(due().size).toBe(0);
});

it("is forgotten with the last command of the device, and with its connection", () => {
  const { standstills, due } = standing();
  expect(standstills.due(new Date(now), () => false).size).toBe(0);
  expect(due().size).toBe(0);
  const gone = standing();
  const left = [{ type: "connection", device }] as unknown as IngestItem[];
  gone.standstills.watch(left, [drive()], []);
  expect(gone.due().size).toBe(0);
});
