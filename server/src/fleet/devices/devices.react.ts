import type { VdaFactsheet } from "@sweepline/contract/fleet/vda5050/index.ts";
import type { ProtocolState } from "../../core/ingest/adapter.ts";
import type { IngestItem, MessageItem } from "../../core/ingest/items.ts";
import type { Reaction } from "../../core/ingest/reaction.ts";
import { factsheetLogs, takeFactsheets } from "./device-factsheets.take.ts";
import { keepProtocolState } from "./device-protocol-state.store.ts";

/** Keeps what devices say they are, and what their protocols remember of them. */
export const devicesReaction: Reaction = {
  async react(tx, { items, log }) {
    const [sheets] = await Promise.all([
      takeFactsheets(tx, items.filter(isFactsheet)),
      keepProtocolState(tx, items.filter(isKeeping)),
    ]);
    for (const fact of factsheetLogs(sheets)) log(fact);
    return undefined;
  },
};

function isFactsheet(item: IngestItem): item is MessageItem<VdaFactsheet> {
  return item.type === "message" && item.kind === "factsheet";
}

function isKeeping(item: IngestItem): item is MessageItem & { keeps: ProtocolState } {
  return item.type === "message" && item.keeps !== undefined;
}
