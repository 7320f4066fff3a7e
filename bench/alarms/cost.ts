/** What a report costs with rules and without, in turns of one run: in this process and in PostgreSQL. */
import { loadavg } from "node:os";
import { cleaningSchema } from "@sweepline/contract/fleet/vda5050/cleaning-profile.ts";
import sql from "sql-template-tag";
import { createCareReactions } from "../../server/src/care/wing.ts";
import { createDatabase, type Database } from "../../server/src/core/db/database.ts";
import type { IngestDevice, IngestItem } from "../../server/src/core/ingest/items.ts";
import { devicesBySerialNumbers, ensureRoom } from "../../server/src/fleet/telemetry/index.ts";
import { createFleetReactions } from "../../server/src/fleet/wing.ts";
import { createOperationsReactions } from "../../server/src/operations/wing.ts";
import { committing } from "../../server/src/processes/ingest-commit.ts";
import { createSitesReactions } from "../../server/src/sites/wing.ts";
import { cpuMsOfTree } from "../ingest/cpu.ts";
import { type BenchFixture, createBenchFixture } from "../ingest/fixture.ts";
import { benchRobot, reportText } from "../ingest/reports.ts";

const BATCH = 500;
const ROUND_REPORTS = 5;
const SILENT = {
  ...{ announce: () => undefined, announceRights: () => undefined },
  ...{ isWanted: () => false, stop: () => undefined },
};
const RULES = [
  ...([
    "stayedInPlace",
    "repeatedPlanning",
    "navigationStuck",
    "positioningLost",
    "collision",
    "offline",
  ] as const),
  ...([
    "diskFull",
    "stale",
    "stationary",
    "paused",
    "lowBattery",
    "cleanWaterLow",
    "wasteWaterHigh",
  ] as const),
  ...(["consumableDue", "coverageLate", "fault", "timedTaskNotStarted", "elevator"] as const),
];

export async function measureCost({
  robots,
  rules,
  rounds,
}: {
  robots: number;
  rules: number;
  rounds: number;
}): Promise<void> {
  const fixture = await createBenchFixture({ robots: 2 * robots });
  const db = createDatabase({ url: fixture.databaseUrl, size: 4, onError: () => undefined });
  try {
    await ensureRoom(fixture.db, new Date());
    await insertRules(fixture.db, rules);
    const devices = await devicesBySerialNumbers(
      db,
      Array.from({ length: 2 * robots }, (_, index) => benchRobot(index).serialNumber),
    );
    await compare(fixture, db, { devices: devices as IngestDevice[], robots, rules, rounds });
  } finally {
    await db.close();
    await fixture.close();
  }
}

/** One of each kind, then more of the one that is compared most. */
async function insertRules(db: Database, rules: number): Promise<void> {
  for (let n = 0; n < rules; n += 1) {
    const kind = RULES[n] ?? "field";
    await db.run(sql`
      insert into alarm_rules (organization_id, name, kind, severity, duration_s, threshold, field, direction)
      values (1, ${`Bench ${n}`}, ${kind}, 'info', 60, ${kind === "wasteWaterHigh" ? 90 : 5}, ${kind === "field" ? "batteryPercent" : null},
        ${kind === "field" ? "below" : null})`);
  }
}

interface Fleet {
  devices: readonly IngestDevice[];
  robots: number;
  rules: number;
  rounds: number;
}

async function compare(
  fixture: BenchFixture,
  db: Database,
  { devices, robots, rules, rounds }: Fleet,
): Promise<void> {
  const others = [
    ...createFleetReactions({ follow: async () => undefined }),
    ...createSitesReactions(),
    ...createOperationsReactions(),
  ];
  const [faults, ...conditions] = createCareReactions();
  const made = (reactions: Parameters<typeof committing>[0]["reactions"]) =>
    committing({ db, announcer: SILENT, reject: () => undefined, reactions });
  const sides = [
    {
      ...{ commit: made([...others, ...(faults ? [faults] : []), ...conditions]), headerId: 0 },
      of: devices.slice(0, robots),
    },
    { commit: made([...others, ...(faults ? [faults] : [])]), headerId: 0, of: devices.slice(robots) },
  ];
  const startedAt = new Date(Date.now() - 60_000).toISOString();
  /** Some reports of each robot, a second apart by their clocks. */
  const turn = async (side: (typeof sides)[number]): Promise<number> => {
    const { commit, of } = side;
    const before = spentMs(fixture);
    for (let n = 0; n < ROUND_REPORTS; n += 1) {
      side.headerId += 1;
      const items = of.map((device, index) => itemOf(device, { index, headerId: side.headerId, startedAt }));
      for (let at = 0; at < items.length; at += BATCH) await commit(items.slice(at, at + BATCH));
    }
    return (spentMs(fixture) - before) / (of.length * ROUND_REPORTS);
  };
  for (const side of sides) await turn(side);
  const costs: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1)
    for (const which of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const))
      costs[which].push(await turn(sides[which] as (typeof sides)[number]));
  const kept = await db.one<{ n: number }>(sql`select count(*)::int as n from alarm_signals`);
  const [withRules, without] = costs.map(median) as [number, number];
  const reports = robots * ROUND_REPORTS * (rounds + 1);
  console.log(
    `  ${robots} robots, ${rules} rules, ${rounds} rounds, load ${loadavg()[0]?.toFixed(1)}: ${(withRules * 1_000).toFixed(0)} µs CPU a report with rules, ` +
      `${(without * 1_000).toFixed(0)} µs without: ${((withRules / without - 1) * 100).toFixed(1)} % more; ${((100 * kept.n) / reports).toFixed(1)} signals kept in 100 reports`,
  );
}

function spentMs({ postgresPid }: BenchFixture): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000 + cpuMsOfTree(postgresPid);
}

function itemOf(
  device: IngestDevice,
  { index, headerId, startedAt }: { index: number; headerId: number; startedAt: string },
): IngestItem {
  const at = Date.now() + headerId;
  const payload = cleaningSchema.parse(
    JSON.parse(reportText({ ...benchRobot(index), index }, { at, headerId, startedAt })),
  );
  return { type: "message", device, kind: "cleaning", payload, at, receivedAt: at, headerId };
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
