import sql from "sql-template-tag";
import { numberColumn } from "../../core/db/columns.ts";
import type { Queries } from "../../core/db/database.ts";
import type { AboutDevices, Reach } from "../messages/index.ts";

/**
 * Keeps messages about devices whose assist nobody is known to have been informed of. It locks no assist: whoever acts on one waits for
 * the rows of messages, and would wait for each other in a ring.
 */
export const assistReach: Reach = {
  async made(tx, { messageId, deviceIds, keys, madeAt, isReached }: AboutDevices) {
    await tx.run(sql`
      insert into assist_messages (message_id, made_at, device_ids, keys, reached_at)
      select ${messageId}, ${madeAt}, ${[...deviceIds]}::bigint[], ${[...keys]}::text[], ${isReached ? madeAt : null}::timestamptz
      where exists (select from assists where device_id = any(${[...deviceIds]}::bigint[]) and resolved_at is null and informed_at is null)`);
  },
  async delivered(tx, messageIds, at) {
    await tx.run(sql`
      update assist_messages set reached_at = ${at} where message_id = any(${[...messageIds]}::uuid[]) and reached_at is null`);
  },
};

export interface Reached {
  deviceIds: number[];
  keys: string[];
  at: Date;
}

const BATCH = 500;

/** Takes those that have reached somebody; they are gone if the transaction commits. */
export const takeReached = (tx: Queries): Promise<Reached[]> =>
  tx.many(sql`
    delete from assist_messages m using (
      select message_id from assist_messages where reached_at is not null
      order by reached_at limit ${BATCH} for update skip locked) t
    where m.message_id = t.message_id
    returning to_json(m.device_ids) as "deviceIds", m.keys, m.reached_at as at`);

/** Whether a message about the device is on its way to somebody. */
export const isOnTheWay = async (db: Queries, deviceId: number, keys: readonly string[]): Promise<boolean> =>
  (await db.maybe(sql`
    select from assist_messages where device_ids @> array[${deviceId}::bigint] and keys && ${[...keys]}::text[] limit 1`)) !==
  undefined;

/** Those that reached nobody as long as it was tried. */
export const forgetMessages = (db: Queries, before: Date): Promise<number> =>
  db.run(sql`delete from assist_messages where made_at < ${before}`);

/** Newest assists of these devices that nobody is known to have been informed of. */
export async function uninformedDevices(tx: Queries, deviceIds: readonly number[]): Promise<number[]> {
  const rows = await tx.many<{ id: number }>({
    name: "assists-uninformed",
    text: `select n.device_id as id from assist_devices n
             join assists a on a.device_id = n.device_id and a.raised_at = n.raised_at and a.id = n.assist_id
            where n.device_id = any($1::bigint[]) and a.informed_at is null`,
    values: [numberColumn(deviceIds)],
  });
  return rows.map(({ id }) => id);
}
