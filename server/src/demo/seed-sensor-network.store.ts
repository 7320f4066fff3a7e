import sql from "sql-template-tag";
import type { Queries } from "../core/db/database.ts";

/** Sensors of a demo that was begun before there was a server to speak through; people's own choice stays. */
export async function moveSensors(
  tx: Queries,
  { serialNumbers, serverId }: { serialNumbers: readonly string[]; serverId: number },
): Promise<void> {
  await tx.run(sql`
    update devices set mqtt_server_id = ${serverId}, revision = revision + 1
    where serial_number = any(${[...serialNumbers]}) and mqtt_server_id is null`);
}
