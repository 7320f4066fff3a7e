import { MAP_COMMANDS } from "@sweepline/contract/fleet/commands/index.ts";
import { OPERATION_THROTTLE_MS } from "@sweepline/contract/fleet/shared/codes.ts";
import { afterCommit } from "../../core/db/database.ts";
import type { CommandRow, OnCommandsMoved } from "../../fleet/commands/index.ts";
import { type Advance, advance } from "./distributions.store.ts";
import { distributionAnnouncements } from "./distributions-announcements.ts";

/** A distribution goes as its command does, in the same transaction: a server that dies between the two loses nothing. */
export function followMapCommands(now: () => Date): OnCommandsMoved {
  return async (tx, changed, announcer) => {
    const advances = changed.flatMap(advanceOf);
    if (advances.length === 0) return;
    const at = now();
    const moved = await advance(tx, advances, {
      now: at,
      enableAt: new Date(at.getTime() + OPERATION_THROTTLE_MS),
    });
    afterCommit(tx, () => announcer.announce(distributionAnnouncements(moved)));
  };
}

function advanceOf({ deviceId, id, kind, state, failure, note }: CommandRow): Advance[] {
  const ofMaps = MAP_COMMANDS.find((one) => one === kind);
  if (!ofMaps || state === "queued" || state === "sent" || state === "delivered") return [];
  return [
    {
      ...{ deviceId, commandId: id, kind: ofMaps, state, note },
      failure: state === "expired" ? "expired" : failure,
    },
  ];
}
