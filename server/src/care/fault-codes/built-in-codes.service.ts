import type { Database } from "../../core/db/database.ts";
import { wasEverUsed } from "../../core/db/ever-used.ts";
import { BUILT_IN_FAULTS } from "./built-in-codes.texts.ts";
import { insertFaultCode } from "./fault-codes.store.ts";

const label = ([zh, en]: readonly [string, string]) => ({ zh, en });

/** Of the platform. Once, where nobody has ever made a code: what the platform deletes later stays deleted. */
export async function ensureFaultCodes(db: Database, organizationId: number): Promise<void> {
  await db.underLock("care/built-in-fault-codes", () =>
    db.transaction(async (tx) => {
      if (await wasEverUsed(tx, "fault_codes")) return;
      for (const { code, name, faults } of BUILT_IN_FAULTS)
        for (const { detailCode, name: detailName, level, reportedAs, advice } of faults)
          await insertFaultCode(tx, organizationId, {
            ...{ code, name: label(name), detailCode, detailName: label(detailName), level },
            ...{ productIds: [], reportedAs: [...reportedAs], advice: label(advice), picture: "" },
          });
    }),
  );
}
