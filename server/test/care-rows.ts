import { randomUUID } from "node:crypto";
import { SESSION_ENDPOINTS } from "@sweepline/contract/access/session/index.ts";
import { ALARM_RULE_ENDPOINTS } from "@sweepline/contract/care/alarms/rules.ts";
import { ALARM_TRIAL_ENDPOINTS } from "@sweepline/contract/care/alarms/trials.ts";
import { FAULT_CODE_ENDPOINTS } from "@sweepline/contract/care/fault-codes.ts";
import { MAINTENANCE_WINDOW_ENDPOINTS } from "@sweepline/contract/care/maintenance-windows.ts";
import sql from "sql-template-tag";
import { anAssistPhoto } from "./a-file.ts";
import type { Person, World } from "./world.ts";

/** Rows of the wing care, made for `isolation.test.ts`. */
export const A_FAULT_CODE = {
  ...{ code: "NAV", name: { zh: "导航", en: "Navigation" }, level: "error" as const },
  detailName: { zh: "定位丢失", en: "Position lost" },
};

/** Made by one who may. */
async function aFaultCode(world: World, who: Person): Promise<number> {
  const body = { ...A_FAULT_CODE, detailCode: `ZEBRA-${randomUUID().slice(0, 18)}` };
  return (await world.call(who, FAULT_CODE_ENDPOINTS.create, { body })).data.id;
}

/** A fault that the device reported an hour ago and reports still, which nobody has named. */
async function aFaultReport(world: World, deviceId: number, mark = "ZEBRA"): Promise<number> {
  const at = new Date(world.clock.now().getTime() - 3_600_000);
  const row = await world.db.one<{ id: number }>(sql`
    insert into fault_reports (device_id, raised_at, reported_as, content, level, map_key, x, y, status, reported_value)
    values (${deviceId}, ${at}, ${mark}, ${mark}, 'error', ${mark}, 1, 1, '02', '{}') returning id`);
  await world.db.run(sql`
    insert into unnamed_faults (organization_id, product_id, reported_as, times, first_at, last_at, content)
    select organization_id, product_id, ${mark}, 1, ${at}, ${at}, ${mark} from devices where id = ${deviceId}`);
  return row.id;
}

const AN_ALARM_RULE = {
  name: "Zebra",
  kind: "diskFull",
  severity: "info",
  durationS: 0,
  threshold: 5,
} as const;

async function anAlarmRule(world: World, who: Person): Promise<number> {
  return (await world.call(who, ALARM_RULE_ENDPOINTS.create, { body: AN_ALARM_RULE })).data.id;
}

async function aTrial(world: World, who: Person): Promise<number> {
  const { name: _, ...rule } = AN_ALARM_RULE;
  return (await world.call(who, ALARM_TRIAL_ENDPOINTS.begin, { body: { rule } })).data.id;
}

const A_WINDOW = { reason: "Zebra", startsAt: "2026-11-16T00:00:00Z", endsAt: "2126-11-16T00:00:00Z" };

async function aWindow(world: World, who: Person): Promise<number> {
  return (await world.call(who, MAINTENANCE_WINDOW_ENDPOINTS.create, { body: A_WINDOW })).data.id;
}

/** An alarm of the device that was raised an hour ago and is active. */
async function anAlarm(world: World, deviceId: number): Promise<number> {
  const at = new Date(world.clock.now().getTime() - 3_600_000 - Math.floor(Math.random() * 1_000_000));
  const row = await world.db.one<{ id: number }>(sql`
    with made as (
      insert into alarm_groups (organization_id, rule_id, device_id, first_at, last_at)
      select organization_id, 1, id, ${at}, ${at} from devices where id = ${deviceId} returning id)
    insert into alarms (device_id, raised_at, rule_id, rule_name, kind, severity, since, group_id)
    select ${deviceId}, ${at}, 1, 'Zebra', 'diskFull', 'error', ${at}, id from made returning id`);
  return row.id;
}

let photoId = 0;
/** To whom it could be handed over. */
let helperId = 0;
/** The newest assist of the device, raised an hour ago and open; and a photo that one could add to it. */
async function anAssist(world: World, who: Person, deviceId: number): Promise<number> {
  photoId = await anAssistPhoto(world, who);
  helperId = (await world.call(who, SESSION_ENDPOINTS.userInfo, {})).data.sysUser.id;
  const at = new Date(world.clock.now().getTime() - 3_600_000 - Math.floor(Math.random() * 1_000_000));
  const cause = {
    ...{ source: "hand", refId: null, code: "", text: "Zebra", level: "warning", at: at.toISOString() },
    endedAt: null,
  };
  const row = await world.db.one<{ id: number }>(sql`
    insert into assists (device_id, raised_at, state, causes)
    values (${deviceId}, ${at}, 'raised', ${JSON.stringify([cause])}::jsonb) returning id`);
  await world.db.run(sql`
    insert into assist_devices (device_id, assist_id, raised_at) values (${deviceId}, ${row.id}, ${at})
    on conflict (device_id) do update set assist_id = excluded.assist_id, raised_at = excluded.raised_at`);
  return row.id;
}

/** Where `isolation.test.ts` gets a row for each path. */
export const careRows = (
  world: World,
  who: Person,
  deviceId: number,
): Record<string, () => Promise<number>> => ({
  "/platform/assist/": () => anAssist(world, who, deviceId),
  "/platform/assist/card/": async () => deviceId,
  "/platform/alarm/": () => anAlarm(world, deviceId),
  "/platform/alarm/rule/": () => anAlarmRule(world, who),
  "/platform/alarm/trial/": () => aTrial(world, who),
  "/platform/alarm/window/": () => aWindow(world, who),
  "/platform/fault/": () => aFaultReport(world, deviceId, `ZEBRA-${Math.random()}`),
  "/platform/faultcode/": () => aFaultCode(world, who),
});

/** What calls that take a row's id want beside it. */
export const CARE_BODIES = {
  "POST /platform/assist/:id/act": () => ({ act: "take", key: randomUUID() }),
  "POST /platform/assist/:id/photo": () => ({ attachmentId: photoId, key: randomUUID() }),
  "POST /platform/assist/:id/hand-over": () => ({ staffId: helperId, holderId: null, key: randomUUID() }),
  "PUT /platform/alarm/rule/:id": { ...AN_ALARM_RULE, revision: 0 },
  "PUT /platform/alarm/window/:id": { ...A_WINDOW, revision: 0 },
  "POST /platform/alarm/:id/comments": { text: "Zebra" },
  "PUT /platform/faultcode/:id": (id: number) => ({
    ...A_FAULT_CODE,
    detailCode: `ZEBRA-${id}`,
    revision: 0,
  }),
};
