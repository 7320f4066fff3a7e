import type { Command } from "@sweepline/contract/fleet/commands.ts";
import type { SettingFailure, SettingState } from "@sweepline/contract/fleet/setting-changes.ts";
import sql from "sql-template-tag";
import { jsonOf } from "../../core/db/columns.ts";
import type { Queries } from "../../core/db/database.ts";

/** Writing of what was asked for, and of what became of it. */
export interface Known {
  /** As reported; where the device never told, as it was last asked for. */
  current: unknown;
  revision: number;
}

/** Of a device that the transaction holds. */
export async function knownSettings(tx: Queries, deviceId: number): Promise<Map<string, Known>> {
  const rows = await tx.many<{ name: string; current: unknown; revision: number }>(sql`
    select coalesce(w.name, r.key) as name, coalesce(r.value, w.value) as current,
      coalesce(w.revision, 0) as revision
    from (select name, value, revision from device_settings where device_id = ${deviceId}) w
      full join (
        select t.key, t.value from device_states s, jsonb_each(coalesce(nullif(s.detail->'settings', 'null'), '{}')) t
        where s.device_id = ${deviceId}) r on r.key = w.name`);
  return new Map(rows.map(({ name, current, revision }) => [name, { current, revision }]));
}

interface NewChange {
  name: string;
  before: unknown;
  after: unknown;
}

export async function writeChanges(
  tx: Queries,
  deviceId: number,
  { changes, command }: { changes: readonly NewChange[]; command: Command },
): Promise<void> {
  const names = changes.map(({ name }) => name);
  const before = changes.map((change) => (change.before === null ? null : jsonOf(change.before)));
  const after = changes.map((change) => jsonOf(change.after));
  const { id, createdAt, staffId, staffName } = command;
  await tx.run(sql`
    insert into device_setting_changes (device_id, at, name, before, after, state, command_id, staff_id, staff_name)
    select ${deviceId}, ${createdAt}::timestamptz, g.name, g.before::jsonb, g.after::jsonb, 'pending', ${id}, ${staffId},
      ${staffName}
    from unnest(${names}::text[], ${before}::text[], ${after}::text[]) as g(name, before, after)`);
  await tx.run(sql`
    insert into device_settings as w (device_id, name, value, state, command_id, staff_id, staff_name, changed_at)
    select ${deviceId}, g.name, g.after::jsonb, 'pending', ${id}, ${staffId}, ${staffName}, ${createdAt}::timestamptz
    from unnest(${names}::text[], ${after}::text[]) as g(name, after)
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

/** What has been asked for anew meanwhile stays pending; the history tells of both. */
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
