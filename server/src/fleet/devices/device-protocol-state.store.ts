import sql from "sql-template-tag";
import { jsonOf } from "../../core/db/columns.ts";
import type { Queries } from "../../core/db/database.ts";
import type { ProtocolState } from "../../core/ingest/adapter.ts";
import type { IngestDevice } from "../../core/ingest/items.ts";

/** What protocols keep of devices beside what they know already; written only where it is news. */
export async function keepProtocolState(
  db: Queries,
  items: readonly { device: Pick<IngestDevice, "id">; keeps: ProtocolState }[],
): Promise<void> {
  if (items.length === 0) return;
  const states = new Map<number, ProtocolState>();
  for (const { device, keeps } of items) states.set(device.id, { ...states.get(device.id), ...keeps });
  const inOrder = [...states].sort(([a], [b]) => a - b);
  await db.run(sql`
    update devices d set protocol_state = d.protocol_state || g.state
    from unnest(${inOrder.map(([id]) => id)}::bigint[], ${inOrder.map(([, state]) => jsonOf(state))}::jsonb[])
      as g (id, state)
    where d.id = g.id and not d.protocol_state @> g.state`);
}
