import type { Page } from "@sweepline/contract/core/paging.ts";
import { type DeviceSettings, SETTING_NAMES } from "@sweepline/contract/fleet/device-settings/definitions.ts";
import type {
  Setting,
  SettingChange,
  SettingChangeQuery,
} from "@sweepline/contract/fleet/device-settings/index.ts";
import sql, { raw } from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import { readNewestFirst, spanCondition } from "../../core/db/newest-first.ts";
import { allOf } from "../../core/db/page.ts";

/** Settings and their history as people read them; whether the device is theirs to see was asked before. */
type Row = Pick<Setting, "name" | "wanted" | "state" | "failure" | "note" | "byName" | "revision"> & {
  changedAt: Date;
};

/** What was asked for before `since` is another holder's: of it only the revision is told, which guards the next change. */
export async function settingsOf(db: Queries, deviceId: number, since: Date | null): Promise<Setting[]> {
  const [{ reported, defaults }, rows] = await Promise.all([
    db.one<{ reported: Record<string, Setting["reported"]>; defaults: DeviceSettings }>(sql`
      select coalesce(nullif(s.detail->'settings', 'null'), '{}') as reported, p.default_settings as defaults
      from devices d join products p on p.id = d.product_id left join device_states s on s.device_id = d.id
      where d.id = ${deviceId}`),
    db.many<Row>(sql`
      select w.name, w.value as wanted, w.state, w.failure, w.note, w.staff_name as "byName", w.revision,
        w.changed_at as "changedAt"
      from device_settings w where w.device_id = ${deviceId}`),
  ]);
  const asked = new Map(rows.map((row) => [row.name, row]));
  return SETTING_NAMES.map((name) => {
    const any = asked.get(name);
    const row = since && any && any.changedAt < since ? undefined : any;
    return {
      name,
      reported: reported[name] ?? null,
      defaultValue: defaults[name] ?? null,
      wanted: row?.wanted ?? null,
      state: row?.state ?? null,
      failure: row?.failure ?? null,
      note: row?.note ?? "",
      byName: row?.byName ?? null,
      changedAt: row?.changedAt.toISOString() ?? null,
      revision: any?.revision ?? 0,
    };
  });
}

/** What the products of these devices are delivered with. */
export async function defaultsOf(
  db: Queries,
  deviceIds: readonly number[],
): Promise<Map<number, DeviceSettings>> {
  const rows = await db.many<{ id: number; defaults: DeviceSettings }>(sql`
    select d.id, p.default_settings as defaults from devices d join products p on p.id = d.product_id
    where d.id = any(${[...deviceIds]}::bigint[])`);
  return new Map(rows.map(({ id, defaults }) => [id, defaults]));
}

type ChangeRow = Omit<SettingChange, "at" | "endedAt"> & { at: Date; endedAt: Date | null };

const COLUMNS =
  raw(`c.id, c.name, c.before, c.after, c.state, c.failure, c.note, c.staff_name as "byName", c.at,
  c.command_id is null as "isAtDevice",
  c.ended_at as "endedAt"`);

export async function pageOfChanges(
  db: Queries,
  deviceId: number,
  { query, now }: { query: SettingChangeQuery; now: Date },
): Promise<Page<SettingChange>> {
  const { names, states } = query;
  const direction = query.sort === "at" ? raw("asc") : raw("desc");
  const page = await readNewestFirst<ChangeRow>(db, query, {
    columns: sql`${COLUMNS}`,
    from: sql`device_setting_changes c`,
    where: allOf([
      sql`c.device_id = ${deviceId}`,
      spanCondition(sql`c.at`, query, now),
      names?.length ? sql`c.name = any(${names})` : undefined,
      states?.length ? sql`c.state = any(${states})` : undefined,
    ]),
    orderBy: sql`c.at ${direction}, c.id ${direction}`,
  });
  const records = page.records.map((row) => ({
    ...row,
    at: row.at.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  }));
  return { ...page, records };
}
