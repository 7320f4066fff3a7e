import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { DRAFT_REFUSALS } from "@sweepline/contract/sites/map-drafts/index.ts";
import type { Caller } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database, Queries } from "../../core/db/database.ts";
import { found, Refused } from "../../core/http/refused.ts";
import type { Audit } from "../../system/logs/index.ts";
import type { MapUses } from "../broken-work/index.ts";
import type { DraftAnnouncements } from "./draft-announcements.ts";
import { type DraftHead, headInScope } from "./map-drafts.store.ts";

/** What the verbs of this room stand on. */
export interface DraftsDeps {
  db: Database;
  clock: Clock;
  audit: Pick<Audit, "record">;
  announcements: DraftAnnouncements;
  uses: MapUses;
}

/** Outside of the caller's scope there is no map: 404. */
export const headFor = async (db: Queries, { scope }: Caller, mapId: number): Promise<DraftHead> =>
  found(await headInScope(db, scope, mapId), CORE_REFUSALS.notFound);

/** A map that is deleted meanwhile takes its draft along. */
export function sameDraft(head: DraftHead | undefined, draftKey: string): DraftHead {
  const present = found(head, CORE_REFUSALS.notFound);
  if (present.draftKey !== draftKey) throw new Refused(DRAFT_REFUSALS.draftEnded);
  return present;
}

/** What belongs together is read as of one moment. */
export const asOfOneMoment = <T>(db: Database, read: (tx: Queries) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.run({
      name: "map-drafts/one-moment",
      text: "set transaction isolation level repeatable read, read only",
      values: [],
    });
    return read(tx);
  });
