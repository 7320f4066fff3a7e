import type { VdaFactsheet } from "@sweepline/contract/fleet/vda5050/index.ts";
import type { ProtocolState } from "../../core/ingest/adapter.ts";
import { type IngestItem, isMessageOf, type MessageItem } from "../../core/ingest/items.ts";
import type { Reaction } from "../../core/ingest/reaction.ts";
import { factsheetLogs, takeFactsheets } from "./device-factsheets.reaction.ts";
import { keepProtocolState } from "./device-protocol-state.store.ts";

/** Keeps what devices say they are, and what their protocols remember of them. */
export const devicesReaction: Reaction = {
  async react(tx, { items, log }) {
    const [sheets] = await Promise.all([
      takeFactsheets(tx, items.filter(isMessageOf<VdaFactsheet>("factsheet"))),
      keepProtocolState(tx, items.filter(isKeeping)),
    ]);
    for (const fact of factsheetLogs(sheets)) log(fact);
    return undefined;
  },
};

function isKeeping(item: IngestItem): item is MessageItem & { keeps: ProtocolState } {
  return item.type === "message" && item.keeps !== undefined;
}
