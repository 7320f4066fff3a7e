import type { MessageSettings } from "@sweepline/contract/care/messages/settings.ts";
import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";

export interface StoredSettings {
  settings: MessageSettings;
  revision: number;
}

export const findSettings = (db: Queries, staffId: number): Promise<StoredSettings | undefined> =>
  db.maybe(sql`select settings, revision from message_settings where staff_id = ${staffId}`);

/** Whether nobody has changed them since `revision`, which is 0 where there are none. */
export async function saveSettings(
  db: Queries,
  staffId: number,
  { settings, revision }: StoredSettings,
): Promise<boolean> {
  const written = await db.run(sql`
    insert into message_settings (staff_id, settings, revision)
    select ${staffId}, ${JSON.stringify(settings)}::jsonb, 1
    where ${revision} = 0 or exists (select from message_settings m where m.staff_id = ${staffId})
    on conflict (staff_id) do update set settings = excluded.settings, revision = message_settings.revision + 1
      where message_settings.revision = ${revision}`);
  return written > 0;
}
