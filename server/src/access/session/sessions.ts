import type { Clock } from "../../core/clock.ts";
import type { Config } from "../../core/config.ts";
import type { Database, Queries } from "../../core/db/database.ts";
import type { Announcer } from "../../core/live/live.ts";
import type { Log } from "../../core/log.ts";
import type { Audit, SignInLog } from "../../system/logs/index.ts";
import type { NoteAccount } from "../account-notices/index.ts";
import type { OAuthClients } from "../oauth-clients/index.ts";
import type { Rights } from "../rights/index.ts";
import type { Staff } from "../staff/index.ts";
import { type Account, createAccount, openAll } from "./account.service.ts";
import { type Callers, createCallers } from "./caller.service.ts";
import { type Checks, createChecks } from "./checks.service.ts";
import { createDocsPasses, type DocsPasses } from "./docs-pass.service.ts";
import { createKnownBrowsers } from "./known-browser.ts";
import { createLockout, type Lockout } from "./lockout.service.ts";
import { type NotedSignIn, noteSignIns } from "./noted-sign-in.ts";
import { createSeals, type Seals } from "./seal.service.ts";
import type { SecondFactorGate } from "./second-factor-gate.ts";
import { sessionsStore } from "./sessions.store.ts";
import { createSignIn, type SingleSignOnCodes } from "./sign-in.service.ts";
import { noteSignInFailuresIn } from "./sign-in-failures.ts";
import { createTokens, type Tokens } from "./tokens.service.ts";
import { type BeginViewing, createViewing } from "./viewing.service.ts";

export interface Sessions {
  callers: Callers;
  seals: Seals;
  checks: Checks;
  signIn: NotedSignIn;
  lockout: Lockout;
  tokens: Tokens;
  account: Account;
  beginViewing: BeginViewing;
  docsPasses: DocsPasses;
  /** A password that was sealed with `randomStr`, which is used up thereby. */
  unseal(sealed: string, randomStr: string): Promise<string>;
}

interface Deps {
  config: Config;
  db: Database;
  clock: Clock;
  audit: Audit;
  signInLog: Pick<SignInLog, "note">;
  announcer: Pick<Announcer, "announceRights">;
  staff: Staff;
  clients: OAuthClients;
  rights: Pick<Rights, "isWithin">;
  singleSignOn: SingleSignOnCodes;
  log: Pick<Log, "warn">;
  noteAccount: NoteAccount;
  secondFactors: SecondFactorGate;
}

export function createSessions(deps: Deps): Sessions {
  const parts = {
    seals: createSeals(deps),
    checks: createChecks(deps),
    browsers: createKnownBrowsers(deps),
    lockout: createLockout({ ...deps, noteFailure: noteSignInFailuresIn(deps) }),
    tokens: createTokens(deps),
  };
  return {
    ...parts,
    callers: createCallers(deps),
    signIn: noteSignIns({ ...deps, ...parts }, (watched) => createSignIn({ ...deps, ...parts, ...watched })),
    account: createAccount({ ...deps, ...parts }),
    beginViewing: createViewing(deps),
    docsPasses: createDocsPasses(deps),
    async unseal(sealed, randomStr) {
      const [plain = ""] = await openAll(parts, randomStr, [sealed]);
      return plain;
    },
  };
}

/** For the clients' room, in its transaction: it announces whose sessions they were. */
export const endSessionsOfClient = (tx: Queries, clientId: string): Promise<number[]> =>
  sessionsStore(tx).endAllOfClient(clientId);

export const shortenSessionsOfClient = (
  tx: Queries,
  limit: { clientId: string; accessUntil: Date; refreshUntil: Date },
): Promise<number[]> => sessionsStore(tx).shortenAllOfClient(limit);
