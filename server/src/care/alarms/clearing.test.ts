/** Whatever clears an alarm, whoever was informed of it learns that it is over, and screens and robots do. */
import { ALARM_ENDPOINTS as E } from "@sweepline/contract/care/alarms/index.ts";
import { type AlarmRule, ALARM_RULE_ENDPOINTS as R } from "@sweepline/contract/care/alarms/rules.ts";
import { ASSIST_ENDPOINTS } from "@sweepline/contract/care/assists/index.ts";
import sql from "sql-template-tag";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createAlarmFixture } from "../../../test/alarm-fixture.ts";
import { aPlace } from "../../../test/isolation-rows.ts";
import type { Caller } from "../../core/caller.ts";
import type { Announcement } from "../../core/live/live.ts";
import { committing, createReactions } from "../../processes/ingest-commit.ts";
import { createAlarmRules } from "./alarm-rules.service.ts";
import { sweepAlarms } from "./alarms.jobs.ts";
import { watchElevators } from "./subjects.jobs.ts";

const f = await createAlarmFixture();
const { world, tenant, mine, when } = f;
afterAll(() => world.close());

let announced: Announcement[] = [];
const announcer = {
  announce: (all: readonly Announcement[]) => void announced.push(...all),
  isWanted: () => true,
};
const deps = { db: world.db, announcer };
const sweep = sweepAlarms(deps);
/** Every device has had its turn. */
const sweepForAMinute = async () => {
  for (let atS = 20; atS < 80; atS += sweep.everyMs / 1_000) await sweep.work(when(atS));
};
const rules = createAlarmRules({ ...deps, clock: world.clock, audit: { record: async () => undefined } });
const reported = committing({
  ...{ db: world.db, reject: () => undefined },
  announcer: { ...announcer, announceRights: () => undefined, stop: () => undefined },
  reactions: createReactions({ follow: async () => undefined }),
  now: () => world.clock.now().getTime(),
});

const RULE = { name: "Dry", kind: "cleanWaterLow", severity: "info", durationS: 0, threshold: 10 } as const;
let rule = {} as AlarmRule;
const requester = () => ({
  caller: {
    ...{ staffId: mine.staffId, organizationId: tenant, displayName: "Zoe" },
    scope: { isAll: true } as Caller["scope"],
  } as Caller,
  remoteIp: "",
});
const fieldsOf = () => {
  const { products, places, devices, ...fields } = rule;
  return { ...fields, productIds: [], placeIds: [], deviceIds: [f.device().id] } as never as object;
};

beforeEach(async () => {
  await f.begin();
  const body = { ...RULE, deviceIds: [f.device().id] } as never;
  ({ data: rule } = await world.call(mine, R.create, { body }));
  await f.commit([f.works(0), f.works(1, { cleanWaterPercent: 3 })]);
  await f.raiseAt(5);
  expect(await f.active()).toEqual(["cleanWaterLow"]);
  announced = [];
});

const phases = async (deviceId = f.device().id) =>
  (
    await world.db.many<{ phase: string }>(sql`
      select event->>'phase' as phase from message_events
       where (event->>'deviceId')::bigint = ${deviceId} and event->>'kind' = 'alarm' order by id`)
  ).map(({ phase }) => phase);

const WAYS: readonly [string, () => Promise<unknown>][] = [
  ["a report says that it is well", () => reported([f.works(10, { cleanWaterPercent: 80 })])],
  ["its rule is changed", () => rules.update(requester(), rule.id, { ...fieldsOf(), threshold: 2 } as never)],
  [
    "its rule is disabled",
    () => rules.update(requester(), rule.id, { ...fieldsOf(), isEnabled: false } as never),
  ],
  ["its rule is deleted", () => rules.remove(requester(), rule.id)],
  [
    "its rule no longer holds for the robot",
    async () => {
      await sweep.work(when(15));
      await world.db.run(sql`update alarm_rules set device_ids = '{999999}' where id = ${rule.id}`);
      await sweepForAMinute();
    },
  ],
  [
    "its robot is taken out of service",
    async () => {
      await sweep.work(when(15));
      await world.db.run(sql`update devices set decommissioned_at = now() where id = ${f.device().id}`);
      await sweepForAMinute();
    },
  ],
  [
    "its condition ended while it was raised",
    async () => {
      await world.db.run(sql`delete from alarm_conditions where device_id = ${f.device().id}`);
      await sweep.work(when(20));
    },
  ],
];

describe("an alarm is over when", () => {
  it.each(WAYS)("%s", async (_, clear) => {
    const deviceId = f.device().id;
    const [alarm] = await f.alarms();
    const hasAssist = async () =>
      (await world.call(mine, ASSIST_ENDPOINTS.page, { query: { deviceId } as never })).data.records[0]
        ?.resolvedAt === null;
    expect(await hasAssist()).toBe(true);
    await clear();
    const { clearedAt } = await world.db.one<{ clearedAt: Date | null }>(
      sql`select cleared_at as "clearedAt" from alarms where id = ${alarm?.id}`,
    );
    expect(clearedAt).not.toBeNull();
    expect(await hasAssist()).toBe(false);
    expect(await phases()).toEqual(["raised", "cleared"]);
    expect(announced.map(({ entry: [name, id] }) => [name, id])).toEqual(
      expect.arrayContaining([
        ["alarmChanged", deviceId],
        ["assistChanged", deviceId],
      ]),
    );
    const events = await world.db.many<{ kind: string }>(
      sql`select kind from alarm_events where alarm_id = ${alarm?.id} order by id`,
    );
    expect(events.at(-1)?.kind).toBe("cleared");
    expect(events.filter(({ kind }) => kind === "cleared")).toHaveLength(1);
  });

  it("an elevator serves again", async () => {
    const placeId = await aPlace(world, tenant);
    await world.db.run(sql`
      insert into place_devices (device_id, place_id, associated_at) values (${f.device().id}, ${placeId}, now())`);
    const id = await f.aSilentElevator(placeId);
    const watch = watchElevators(deps);
    await watch.work(when(20));
    await f.raiseAt(100);
    announced = [];
    await world.db.run(sql`update elevator_states set fault = null where elevator_id = ${id}`);
    await watch.work(when(120));
    expect(await phases()).toEqual(["raised", "raised", "cleared"]);
    expect(announced.map(({ entry: [name] }) => name)).toEqual(["alarmChanged"]);
  });
});

describe("an alarm that is over", () => {
  it("of which nobody was informed is no message", async () => {
    await world.db.run(sql`
      update alarms set suppressed_until = ${when(9_000)} where device_id = ${f.device().id}`);
    await rules.remove(requester(), rule.id);
    expect(await phases()).toEqual(["raised"]);
    expect(announced.map(({ entry: [name] }) => name)).toContain("alarmChanged");
  });

  it("by a change of its rule says so and by whom, and is news where the rule raises it again", async () => {
    await rules.update(requester(), rule.id, { ...fieldsOf(), threshold: 9 } as never);
    f.restart();
    const at = (world.clock.now().getTime() - f.start) / 1_000;
    await f.commit([f.works(at + 20, { cleanWaterPercent: 4 })]);
    await f.raiseAt(at + 21);
    expect(await f.alarms()).toMatchObject([{ times: 2, clearedAt: null }]);
    expect(await phases()).toEqual(["raised", "cleared", "raised"]);
    const [alarm] = await f.alarms();
    const { data } = await world.call(mine, E.get, { params: { id: alarm?.id ?? 0 } });
    expect(data.events.map(({ kind, staffName }) => [kind, staffName])).toEqual([
      ["raised", null],
      ["ruleChanged", "Zoe"],
      ["cleared", null],
      ["cameBack", null],
    ]);
  });
});
