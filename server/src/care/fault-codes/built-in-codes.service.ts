import type { Database } from "../../core/db/database.ts";
import { BUILT_IN_FAULTS } from "./built-in-codes.texts.ts";
import { hasEverHadCodes, insertFaultCode, platformId } from "./fault-codes.store.ts";

const label = ([zh, en]: readonly [string, string]) => ({ zh, en });

/** Once, where nobody has ever made a code: what the platform deletes later stays deleted. */
export async function ensureFaultCodes(db: Database): Promise<void> {
  await db.underLock("care/built-in-fault-codes", () =>
    db.transaction(async (tx) => {
      if (await hasEverHadCodes(tx)) return;
      const organizationId = await platformId(tx);
      for (const { code, name, faults } of BUILT_IN_FAULTS)
        for (const { detailCode, name: detailName, level, reportedAs, advice } of faults)
          await insertFaultCode(tx, organizationId, {
            ...{ code, name: label(name), detailCode, detailName: label(detailName), level },
            ...{ productIds: [], reportedAs: [...reportedAs], advice: label(advice), picture: "" },
          });
    }),
  );
}
