import { LOG_ENDPOINTS as E } from "@sweepline/contract/system/logs/index.ts";
import { urlChoice } from "../../core/page/index.ts";
import { declareList } from "../../ui/list/index.ts";

export const LOG_TABS = ["operation", "signIn", "audit", "exception"] as const;
export type LogTab = (typeof LOG_TABS)[number];

const OF_ANYONE = ["search", "from", "until"] as const;
const OF_SOMEONE = [...OF_ANYONE, "staffId", "organizationId"] as const;
const address = { until: "to" } as const;

export const OPERATIONS = declareList(E.operations, {
  ...{ id: "log-operation", filters: OF_SOMEONE, address },
  own: { result: urlChoice(["succeeded", "refused"]) },
});
export const SIGN_INS = declareList(E.signIns, {
  ...{ id: "log-signIn", filters: [...OF_SOMEONE, "outcome"], address },
});
export const AUDIT = declareList(E.audit, {
  ...{ id: "log-audit", filters: [...OF_SOMEONE, "action", "subjectKind", "subjectId"], address },
});
/** Surprises of the server belong to nobody. */
export const EXCEPTIONS = declareList(E.exceptions, { id: "log-exception", filters: OF_ANYONE, address });

/** All that the page keeps in its address, whichever log it shows. */
export const LOG_FIELDS = {
  ...OPERATIONS.fields,
  ...SIGN_INS.fields,
  ...AUDIT.fields,
  tab: urlChoice(LOG_TABS),
};
