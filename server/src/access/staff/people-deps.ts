import type { SessionLoss, SessionRow } from "@sweepline/contract/access/session/index.ts";
import type { InitialPasswordRule } from "@sweepline/contract/system/app-info.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database, Queries } from "../../core/db/database.ts";
import type { Announcer } from "../../core/live/live.ts";
import type { Audit } from "../../system/logs/index.ts";
import type { NoteAccount } from "../account-notices/index.ts";
import type { Rights } from "../rights/index.ts";

/** What the session room does with the sessions of others. */
export interface SessionDoors {
  endSessionsOf(tx: Queries, staffIds: readonly number[], reason: SessionLoss): Promise<void>;
  /** Answers whether the person had that one. */
  endSessionOf(tx: Queries, staffId: number, ended: { id: number; reason: SessionLoss }): Promise<boolean>;
  openSessionsOf(db: Queries, staffId: number, now: Date): Promise<Omit<SessionRow, "isCurrent">[]>;
}

export interface PeopleDeps extends SessionDoors {
  db: Database;
  clock: Clock;
  audit: Audit;
  announcer: Pick<Announcer, "announceRights">;
  rights: Rights;
  /** What initial passwords are made of, by the operator's parameter. */
  initialPasswordRule(): Promise<InitialPasswordRule>;
  noteAccount: NoteAccount;
}
