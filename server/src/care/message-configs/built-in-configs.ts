import { ORGANIZATION_TYPE } from "@sweepline/contract/access/organizations/index.ts";
import type { Database } from "../../core/db/database.ts";
import { insertConfig, roleIdsOf } from "./configs.store.ts";
import { BUILT_IN_TEXTS } from "./event.texts.ts";

const NO_TEXT = { zh: "", en: "" };
/** Who looks after robots, as far as each sees them. */
const ROLES = ["tenantAdmin", "tenantOperator", "companyAdmin", "maintenance"];

/** The default configurations of spec §9, of the platform and about all devices; kept as people change them. */
export async function ensureBuiltInConfigs(db: Database, rootId: number): Promise<void> {
  const receivers = { staffIds: [], roleIds: await roleIdsOf(db, ROLES), organizationIds: [] };
  for (const [code, texts] of Object.entries(BUILT_IN_TEXTS))
    await insertConfig(db, rootId, {
      ...texts,
      ...{ code, kind: "alarm", ways: ["inApp", "push"], codes: [code], detailCodes: ["*"], deviceIds: [] },
      ...{
        companyType: ORGANIZATION_TYPE.platform,
        companyId: rootId,
        leastSeverity: "info",
        receivers,
        steps: [],
      },
      ...{ informsWhenCleared: false, clearedTitle: NO_TEXT, clearedContent: NO_TEXT },
      ...{ isEnabled: true, isBuiltIn: true },
    });
}
