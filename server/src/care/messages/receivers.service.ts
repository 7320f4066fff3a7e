import type { Receivers } from "@sweepline/contract/care/messages/index.ts";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { onCallNow } from "../on-call/index.ts";
import { type Receiver, receiversWithin } from "./receivers.store.ts";

/** All that are meant, within the scope; of rotas whoever is on call at that moment. */
export async function receiversAt(
  db: Queries,
  scope: DataScope,
  { receivers, now }: { receivers: Receivers; now: Date },
): Promise<Receiver[]> {
  const onCall = await onCallNow(db, scope, { rotaIds: receivers.rotaIds ?? [], now });
  return receiversWithin(db, scope, { ...receivers, staffIds: [...receivers.staffIds, ...onCall] });
}
