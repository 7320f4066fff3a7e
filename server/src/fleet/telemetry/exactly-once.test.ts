import type { CleaningReport } from "@sweepline/contract/fleet/vda5050/cleaning-profile.ts";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { createRobotFixture, type Robot, send } from "../../../test/robot-fixture.ts";
import {
  aCleaning,
  aRun,
  aState,
  type CleaningInput,
  type StateInput,
} from "../../../test/robot-messages.ts";

/** Whatever order reports come in, and however often each comes: what is known at the end is the same. */
type Sent = { kind: "cleaning" | "state" | "visualization"; message: CleaningInput | StateInput };

const fixture = await createRobotFixture();
afterAll(() => fixture.close());

/** Repeatable: a failing case can be run again. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const rest = [...items];
  return items.map(() => rest.splice(Math.floor(random() * rest.length), 1)[0] as T);
}

/** A shift of a robot over midnight of its site: work, water, two runs, errors, some fields in some reports only. */
function aShift(): Sent[] {
  const midnight =
    Date.UTC(2026, 0, 1) + Math.floor((Date.now() - Date.UTC(2026, 0, 1)) / 86_400_000) * 86_400_000;
  const begin = midnight - 86_400_000 - 20 * 60_000;
  const startedAt = new Date(begin).toISOString();
  const endedAt = new Date(begin + 39 * 60_000).toISOString();
  return Array.from({ length: 40 }, (_, minute): Sent[] => {
    const at = begin + minute * 60_000;
    const hasEnded = minute > 35;
    const run = aRun({
      startedAt,
      cleanedAreaSqm: minute,
      durationS: minute * 60,
      phase: hasEnded ? "ended" : minute === 20 ? "paused" : "running",
      // The robot thinks better of how it ended.
      ...(hasEnded && { endedAt, endStatus: minute === 39 ? "partlyCompleted" : "abnormalEnd" }),
    });
    const cleaning = aCleaning({
      at,
      intervalMs: 60_000,
      workedMs: 45_000,
      cleanedAreaSqm: minute / 8,
      workStatus: minute % 22,
      batteryPercent: 40 - minute,
      position: { x: minute, y: 1, theta: 0, mapId: "floor" },
      run,
      ...(minute % 7 === 0 && { consumables: [{ kind: "filter", usedHours: minute, lifeHours: 500 }] }),
      ...(minute === 30 && { isLocked: false, cleanWaterPercent: 12, mode: "ECO" as const }),
    } as Partial<CleaningReport> & { at: number });
    const errors = minute % 9 === 0 ? [{ errorType: "stuck", errorLevel: "WARNING" }] : [];
    const state = aState({
      at: at + (minute % 3) * 10,
      driving: minute % 2 === 0,
      batteryState: { batteryCharge: 41 - minute, charging: minute % 5 === 0 },
      errors,
    });
    return [
      { kind: "cleaning", message: cleaning },
      { kind: "state", message: state },
    ];
  }).flat();
}

async function outcomeOf(robot: Robot): Promise<unknown> {
  const rows = (table: string, columns: string) =>
    fixture.db.many({
      name: "",
      text: `select ${columns} from ${table} where device_id = $1 order by 1, 2`,
      values: [robot.id],
    });
  const rounded = (column: string) => `round(${column}::numeric, 6) as ${column}`;
  const amounts = ["worked_s", "cleaned_area_sqm", "distance_m", "water_used_l"].map(rounded).join(", ");
  const tasks = "tasks_completed, tasks_ended_manually, tasks_cancelled, tasks_abnormal, tasks_partly";
  return {
    quarters: await rows("usage_quarters", `quarter_at, ${amounts}, reports`),
    days: await rows("usage_days", `site_day, ${amounts}, reports, ${tasks}`),
    months: await rows("usage_months", `site_month, ${amounts}, reports, ${tasks}, worked_days`),
    runs: await rows(
      "task_reports",
      "run_id, started_at, ended_at, end_status, actual_area_sqm, duration_s, reported_at",
    ),
    state: await rows(
      "device_states",
      `status, work_status, battery_percent, is_charging, clean_water_percent, x, y, map_key, error_count, task_name,
       state_at, position_at, cleaning_at, battery_at, detail - 'isBatteryLow' as detail`,
    ),
  };
}

describe("reports that come late, twice and in any order", () => {
  const shift = aShift();
  const play = async (messages: readonly Sent[]): Promise<unknown> => {
    const robot = await fixture.aRobot({ timeZone: "UTC" });
    const connection = await robot.connect();
    await Promise.all(messages.map(({ kind, message }) => send(connection, robot.topic(kind), message)));
    return outcomeOf(robot);
  };

  it("add up to what was sent", async () => {
    const { days, months, runs } = (await play(shift)) as {
      days: ({ site_day: string } & Record<
        "reports" | "cleaned_area_sqm" | "tasks_partly" | "tasks_abnormal",
        number
      >)[];
      months: { worked_days: number }[];
      runs: object[];
    };
    const areas = days.map((day) => Number(day.cleaned_area_sqm));
    expect(areas.reduce((sum, area) => sum + area, 0)).toBeCloseTo((39 * 40) / 2 / 8, 6);
    expect(days.map((day) => day.reports)).toEqual([20, 20]);
    const bits = days.map(({ site_day }) => 1 << (Number(site_day.slice(8)) - 1));
    const said = months.reduce((sum, month) => sum + month.worked_days, 0);
    expect(said).toBe(bits.reduce((sum, bit) => sum + bit, 0));
    expect(days.map((day) => day.tasks_partly)).toEqual([0, 1]);
    expect(days.map((day) => day.tasks_abnormal)).toEqual([0, 0]);
    expect(runs).toEqual([expect.objectContaining({ end_status: "partlyCompleted", actual_area_sqm: 39 })]);
  });

  it.each([1, 2, 3, 4, 5, 6])("leave the same behind (order %i)", async (seed) => {
    const random = randomOf(seed);
    const repeated = [...shift, ...shift.filter(() => random() < 0.5), ...shift.filter(() => random() < 0.2)];
    expect(await play(shuffled(repeated, random))).toEqual(await play(shift));
  });

  it("count once over a restart of the broker", async () => {
    const robot = await fixture.aRobot();
    const report = aCleaning();
    for (let round = 0; round < 3; round += 1) {
      const connection = await robot.connect();
      await send(connection, robot.topic("cleaning"), report);
      await fixture.restartBroker();
    }
    const sums = await fixture.db.many(
      sql`select reports, worked_s from usage_days where device_id = ${robot.id}`,
    );
    expect(sums).toEqual([{ reports: 1, worked_s: 1 }]);
  });
});
