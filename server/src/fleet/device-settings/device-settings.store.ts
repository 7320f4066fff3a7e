import type { SettingFailure, SettingState } from "@sweepline/contract/fleet/device-settings/index.ts";
import sql from "sql-template-tag";
import { jsonOf } from "../../core/db/columns.ts";
import type { Queries } from "../../core/db/database.ts";
import type { CommandRow } from "../commands/index.ts";

/** Writing of what was asked for, and of what became of it. */
export interface Known {
  /** As reported; where the device never told, as it was last asked for. */
  current: unknown;
  revision: number;
}

/** Of devices that the transaction holds: by device, then by name. */
export async function knownSettings(
  tx: Queries,
  deviceIds: readonly number[],
): Promise<Map<number, Map<string, Known>>> {
  const ids = [...deviceIds];
  const rows = await tx.many<{ deviceId: number; name: string; current: unknown; revision: number }>(sql`
    select coalesce(w.device_id, r.device_id) as "deviceId", coalesce(w.name, r.key) as name,
      coalesce(r.value, w.value) as current, coalesce(w.revision, 0) as revision
    from (select device_id, name, value, revision from device_settings where device_id = any(${ids}::bigint[])) w
      full join (
        select s.device_id, t.key, t.value
        from device_states s, jsonb_each(coalesce(nullif(s.detail->'settings', 'null'), '{}')) t
        where s.device_id = any(${ids}::bigint[])) r on r.device_id = w.device_id and r.key = w.name`);
  const known = new Map(ids.map((id) => [id, new Map<string, Known>()]));
  for (const { deviceId, name, current, revision } of rows)
    known.get(deviceId)?.set(name, { current, revision });
  return known;
}

/** Settings that one command carries, with what they were before. */
export interface NewChanges {
  command: Pick<CommandRow, "id" | "deviceId" | "createdAt" | "staffId" | "staffName">;
  changes: readonly { name: string; before: unknown; after: unknown }[];
}

export async function writeChanges(tx: Queries, asked: readonly NewChanges[]): Promise<void> {
  const rows = asked.flatMap(({ command, changes }) => changes.map((change) => ({ ...command, ...change })));
  const all = <K extends keyof (typeof rows)[number]>(key: K) => rows.map((row) => row[key]);
  const before = rows.map((row) => (row.before === null ? null : jsonOf(row.before)));
  const after = rows.map((row) => jsonOf(row.after));
  const given = sql`unnest(${all("deviceId")}::bigint[], ${all("createdAt")}::timestamptz[], ${all("name")}::text[],
    ${before}::text[], ${after}::text[], ${all("id")}::uuid[], ${all("staffId")}::bigint[], ${all("staffName")}::text[])
    as g(device_id, at, name, before, after, command_id, staff_id, staff_name)`;
  await tx.run(sql`
    insert into device_setting_changes (device_id, at, name, before, after, state, command_id, staff_id, staff_name)
    select g.device_id, g.at, g.name, g.before::jsonb, g.after::jsonb, 'pending', g.command_id, g.staff_id, g.staff_name
    from ${given}`);
  await tx.run(sql`
    insert into device_settings as w (device_id, name, value, state, command_id, staff_id, staff_name, changed_at)
    select g.device_id, g.name, g.after::jsonb, 'pending', g.command_id, g.staff_id, g.staff_name, g.at
    from ${given}
    on conflict (device_id, name) do update set value = excluded.value, state = 'pending', failure = null, note = '',
      command_id = excluded.command_id, staff_id = excluded.staff_id, staff_name = excluded.staff_name,
      changed_at = excluded.changed_at, revision = w.revision + 1`);
}

export interface Ended {
  deviceId: number;
  commandId: string;
  /** When the command was made: by it the change is found without a search. */
  at: Date;
  name: string;
  state: SettingState;
  failure: SettingFailure | null;
  note: string;
  endedAt: Date | null;
}

/** What has been asked for again meanwhile stays pending; the history tells of both. */
export async function writeEnds(tx: Queries, ends: readonly Ended[]): Promise<void> {
  const all = <K extends keyof Ended>(key: K) => ends.map((end) => end[key]);
  const given = sql`unnest(${all("deviceId")}::bigint[], ${all("commandId")}::uuid[], ${all("at")}::timestamptz[],
    ${all("name")}::text[], ${all("state")}::text[], ${all("failure")}::text[], ${all("note")}::text[],
    ${all("endedAt")}::timestamptz[]) as g(device_id, command_id, at, name, state, failure, note, ended_at)`;
  await tx.run(sql`
    update device_settings w set state = g.state, failure = g.failure, note = g.note
    from ${given}
    where w.device_id = g.device_id and w.name = g.name and w.command_id = g.command_id`);
  await tx.run(sql`
    update device_setting_changes c set state = g.state, failure = g.failure, note = g.note, ended_at = g.ended_at
    from ${given}
    where c.device_id = g.device_id and c.at = g.at and c.name = g.name and c.command_id = g.command_id`);
}
