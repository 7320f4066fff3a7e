import type { SessionLoss } from "@sweepline/contract/access/session/index.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database, Queries } from "../../core/db/database.ts";
import type { Announcer } from "../../core/live/live.ts";
import type { SecretBox } from "../../core/secret-box.ts";
import type { Audit } from "../../system/logs/index.ts";
import type { NoteAccount } from "../account-notices/index.ts";
import type { Challenges } from "./challenges.service.ts";
import type { Site } from "./passkeys.ts";
import type { Proofs } from "./proofs.service.ts";

/** What the session room does with the sessions of whom this room has looked at. */
export interface SessionDoors {
  /** All of a person's but one; answers which. */
  endOtherSessionsOf(
    tx: Queries,
    staffId: number,
    kept: { keepId: number; reason: SessionLoss },
  ): Promise<number[]>;
  endSessionsOf(tx: Queries, staffIds: readonly number[], reason: SessionLoss): Promise<void>;
  /** The session's person has just proved that it is them. */
  noteVerified(db: Queries, sessionId: number, at: Date): Promise<void>;
}

/** What the services of this room share. */
export interface Parts {
  db: Database;
  clock: Clock;
  audit: Audit;
  announcer: Pick<Announcer, "announceRights">;
  secrets: SecretBox;
  noteAccount: NoteAccount;
  sessions: SessionDoors;
  challenges: Challenges;
  proofs: Proofs;
  /** Passkeys' site by the address that the browser called; undefined where there can be none. */
  siteAt(origin: string): Site | undefined;
}
