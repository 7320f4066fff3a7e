import type { AlarmKindName } from "@sweepline/contract/care/alarms/kinds.ts";
import type { AssistCause } from "@sweepline/contract/care/assists/causes.ts";
import { COMPANY_PERMISSIONS } from "@sweepline/contract/core/endpoint.ts";
import type { StaffMember } from "../access/staff/index.ts";
import { clearPlacedAlarm, placeAlarm } from "../care/alarms/index.ts";
import { createAssists, endCauses, informedOf, raiseAssists } from "../care/assists/index.ts";
import { type Caller, EVERYTHING, type Requester } from "../core/caller.ts";
import type { Database, Queries } from "../core/db/database.ts";
import type { Devices } from "../fleet/devices/index.ts";
import { DEMO_TENANTS } from "./demo-world.ts";
import { type Lots, lotsOf } from "./random.ts";

interface DemoRobot {
  readonly deviceId: number;
  readonly robot: { readonly orgCode: string; readonly floor: { readonly planId: string } };
}
interface Deps {
  db: Database;
  devices: Devices;
  findPerson(username: string): Promise<StaffMember | undefined>;
  robots: readonly DemoRobot[];
  until: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
const DAYS = 30;
const INFORMED_AFTER_MS = 16_000;
/** Of a robot within these days. */
const MOST = 4;
/** Tenants whose people write English. */
const ENGLISH: readonly string[] = ["BRIGHTMOOR", "WYNSTEAD"];
const NOBODY_LISTENS = {
  ...{ record: async () => undefined, announce: () => undefined, publish: async () => undefined },
  ...{ callerOf: async () => undefined, giveUpMs: 0 },
};

interface Story {
  kind: AlarmKindName;
  cause: AssistCause;
  zh: string;
  en: string;
}
const STORIES: readonly Story[] = [
  { kind: "stationary", cause: "obstacle", zh: "移开了通道里的推车", en: "Moved a trolley out of the aisle" },
  {
    kind: "navigationStuck",
    cause: "doorClosed",
    zh: "防火门被关上，已重新打开",
    en: "Opened the fire door",
  },
  {
    kind: "positioningLost",
    cause: "positioning",
    zh: "推回充电桩旁重新定位",
    en: "Pushed it back to the dock",
  },
  { kind: "collision", cause: "personInWay", zh: "", en: "" },
  { kind: "wasteWaterHigh", cause: "tank", zh: "排空污水箱", en: "Emptied the waste tank" },
  { kind: "collision", cause: "dirtySensor", zh: "擦净了前方激光雷达", en: "Wiped the lidar" },
];
const SEEN = {
  zh: ["停在电梯口不动", "在货架旁原地打转"],
  en: ["Stands before the elevator", "Turns on the spot beside a shelf"],
} as const;

/** Assists of the last days, and a few that are open: each is raised, taken and resolved at its time, as people do. */
export async function seedAssists(tx: Queries, deps: Deps): Promise<void> {
  const time = { ms: deps.until };
  const within: Database = { ...deps.db, ...tx, transaction: (work) => work(tx) };
  const assists = createAssists({
    ...{ db: within, clock: { now: () => new Date(time.ms) }, devices: deps.devices },
    ...{ ...NOBODY_LISTENS, audit: NOBODY_LISTENS, announcer: NOBODY_LISTENS, bus: NOBODY_LISTENS },
  });
  for (const tenant of DEMO_TENANTS) {
    const username = tenant.people.find(({ role }) => role === "maintenance")?.username ?? "";
    const person = await deps.findPerson(username);
    if (!person) continue;
    const companies = tenant.companies.map(({ orgCode }) => orgCode);
    const robots = deps.robots.filter(({ robot }) => companies.includes(robot.orgCode));
    const scene = { assists, time, tx, worker: requesterOf(person), until: deps.until };
    const language = ENGLISH.includes(tenant.orgCode) ? "en" : "zh";
    for (const one of robots) await pastOf(scene, one, language);
    for (const [index, one] of robots.slice(0, 3).entries()) await openOf(scene, one, { index, language });
  }
}

function requesterOf({ id, displayName, organizationId }: StaffMember): Requester {
  const caller: Caller = {
    ...{ staffId: id, sessionId: 0, organizationId, displayName, permissions: new Set(), scope: EVERYTHING },
    ...{ isRestricted: false, companyPermissions: new Set(COMPANY_PERMISSIONS), viewer: null },
  };
  return { caller, remoteIp: "" };
}

interface Scene {
  assists: ReturnType<typeof createAssists>;
  time: { ms: number };
  tx: Queries;
  worker: Requester;
  until: number;
}

let keys = 0;
/** Any key does that no phone makes. */
function newKey(): string {
  keys += 1;
  return `00000000-0000-4000-8000-${String(keys).padStart(12, "0")}`;
}

/** Of one robot: most were helped, some went on by themselves. */
async function pastOf(scene: Scene, { deviceId, robot }: DemoRobot, language: "zh" | "en"): Promise<void> {
  const lots = lotsOf(deviceId, "assists");
  const times = Array.from({ length: lots.whole(0, MOST) }, () => lots.between(0.1, DAYS) * DAY_MS);
  for (const ago of times.sort((a, b) => b - a)) {
    const story = lots.pick(STORIES);
    const at = new Date(scene.until - ago);
    const mapKey = robot.floor.planId;
    const alarm = await placeAlarm(scene.tx, { deviceId, kind: story.kind, at, mapKey });
    if (!alarm) continue;
    const { id: refId, severity: level, ruleName: text } = alarm;
    const stop = { source: "alarm" as const, refId, code: story.kind, text, level };
    await raiseAssists(scene.tx, [{ ...stop, mapKey, x: null, y: null, deviceId, at }], at);
    await informedOf(scene.tx, { deviceId, at: new Date(at.getTime() + INFORMED_AFTER_MS) });
    if (lots.chance(0.25)) {
      const gone = new Date(at.getTime() + lots.between(1, 9) * MINUTE_MS);
      await endCauses(scene.tx, [{ deviceId, source: "alarm", refId, at: gone }], gone);
      await clearPlacedAlarm(scene.tx, refId, gone);
    } else {
      await helped(scene, { deviceId, at, lots, cause: story.cause, remark: story[language] });
      await clearPlacedAlarm(scene.tx, refId, new Date(scene.time.ms));
    }
  }
}

interface Help {
  deviceId: number;
  at: Date;
  lots: Lots;
  cause: AssistCause;
  remark: string;
}

async function helped(
  { assists, time, worker }: Scene,
  { deviceId, at, lots, cause, remark }: Help,
): Promise<void> {
  const { assist } = await assists.card(worker.caller, deviceId);
  if (!assist) return;
  const after = (low: number, high: number) => {
    time.ms += lots.between(low, high) * MINUTE_MS;
  };
  time.ms = at.getTime();
  after(0.5, 6);
  await assists.act(worker, assist.id, { act: "take", key: newKey() });
  after(2, 12);
  await assists.act(worker, assist.id, { act: "onSite", key: newKey() });
  after(1, 8);
  await assists.act(worker, assist.id, { act: "resolve", key: newKey(), cause, remark });
}

/** One that nobody has taken, one that somebody has, one where somebody is. */
async function openOf(
  { assists, time, worker, until }: Scene,
  { deviceId }: DemoRobot,
  { index, language }: { index: number; language: "zh" | "en" },
): Promise<void> {
  time.ms = until - (4 + 7 * index) * MINUTE_MS;
  const remark = SEEN[language][index % 2] ?? "";
  const { id } = await assists.raise(worker, { deviceId, key: newKey(), remark });
  time.ms += MINUTE_MS;
  if (index > 0) await assists.act(worker, id, { act: "take", key: newKey() });
  time.ms += 2 * MINUTE_MS;
  if (index > 1) await assists.act(worker, id, { act: "onSite", key: newKey() });
}
