import { RIGHTS_REFUSALS } from "@sweepline/contract/access/rights.ts";
import { SESSION_REFUSALS, type TokenAnswer } from "@sweepline/contract/access/session/index.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { Caller } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { found, Refused } from "../../core/http/refused.ts";
import { explainStore } from "./explain.store.ts";
import type { Rights } from "./rights.service.ts";

/** Who looks, and from where. */
export interface ViewingAccount {
  caller: Caller;
  remoteIp: string;
  userAgent: string;
}

interface Deps {
  db: Queries;
  rights: Pick<Rights, "isWithin">;
  callerOf(staffId: number): Promise<Caller | undefined>;
  /** Begins the session, audited; the session room knows how. */
  beginViewing(viewingAccount: ViewingAccount, staffId: number): Promise<TokenAnswer>;
}

/** Looking at the console through another person's eyes: never through those of someone who may do or see more. */
export type ViewAs = (viewingAccount: ViewingAccount, staffId: number) => Promise<TokenAnswer>;

export function createViewAs({ db, rights, callerOf, beginViewing }: Deps): ViewAs {
  return async (viewingAccount, staffId) => {
    const { caller } = viewingAccount;
    if (staffId === caller.staffId) throw new Refused(RIGHTS_REFUSALS.viewingSelf);
    found(await explainStore(db).person(caller.scope, staffId), CORE_REFUSALS.notFound);
    const person = found(await callerOf(staffId), SESSION_REFUSALS.staffDisabled);
    if (!(await rights.isWithin(caller, person))) throw new Refused(RIGHTS_REFUSALS.beyondViewer);
    return beginViewing(viewingAccount, staffId);
  };
}
