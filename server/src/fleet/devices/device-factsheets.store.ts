import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";

export interface Factsheet {
  deviceId: number;
  /** As JSON. */
  text: string;
  firmwareVersion: string | null;
  hardwareVersion: string | null;
}

/** Whether anything in it is new. What a factsheet leaves out stays as it was known. */
export async function keepFactsheet(db: Queries, sheet: Factsheet): Promise<boolean> {
  const changed = await db.run(sql`
    update devices set factsheet = ${sheet.text}::jsonb,
      firmware_version = coalesce(${sheet.firmwareVersion}, firmware_version),
      hardware_version = coalesce(${sheet.hardwareVersion}, hardware_version)
    where id = ${sheet.deviceId} and factsheet is distinct from ${sheet.text}::jsonb`);
  return changed > 0;
}
