import type { Clock } from "../../core/clock.ts";
import type { Queries } from "../../core/db/database.ts";
import { createFirmwareLinks } from "./firmware-links.ts";
import { inHandBy } from "./mqtt-agents.store.ts";
import type { SentFile } from "./packages.store.ts";
import type { SentPackages } from "./sent-packages.ts";
import { FETCHABLE, findTurn, type Turn } from "./turns.store.ts";

/** Files for robots that come with a ticket. */
export interface FirmwareFiles {
  /** Undefined: the robot has that attempt in hand no longer, or the ticket is none. */
  find(ticket: string): Promise<{ deviceId: number; turn: Turn; file: SentFile } | undefined>;
}

export function createFirmwareFiles({
  db,
  clock,
  packages,
  serverSecret,
}: {
  db: Queries;
  clock: Clock;
  packages: SentPackages;
  serverSecret: string;
}): FirmwareFiles {
  const links = createFirmwareLinks(serverSecret);
  return {
    async find(ticket) {
      const named = links.read(ticket, clock.now());
      if (!named) return undefined;
      const { deviceId, updateId, fileId } = named;
      const key = await inHandBy(db, { deviceId, actionId: updateId });
      const turn = key && (await findTurn(db, key));
      if (!turn || !FETCHABLE.includes(turn.state)) return undefined;
      const file = (await packages.of(turn.rolloutId))
        .flatMap(({ files }) => files)
        .find(({ id }) => id === fileId);
      return file && { deviceId, turn, file };
    },
  };
}
