import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { Clock } from "../../core/clock.ts";
import type { Queries } from "../../core/db/database.ts";
import { Refused } from "../../core/http/refused.ts";
import { createMapLinks } from "./map-links.ts";
import { fileFor } from "./robot-downloads.store.ts";

/** Files for robots that come with a ticket. What one does not open is not there, whatever is wrong with it. */
export interface RobotDownloads {
  open(ticket: string): Promise<MapFile>;
}

export interface MapFile {
  body: Buffer;
  /** SHA-256, hexadecimal. */
  hash: string;
}

export function createRobotDownloads(deps: {
  db: Queries;
  clock: Clock;
  serverSecret: string;
}): RobotDownloads {
  const { db, clock } = deps;
  const links = createMapLinks(deps.serverSecret);
  return {
    async open(ticket) {
      const named = links.read(ticket, clock.now());
      const body = named && (await fileFor(db, named));
      if (!named || !body) throw new Refused(CORE_REFUSALS.notFound);
      return { body, hash: named.hash };
    },
  };
}
