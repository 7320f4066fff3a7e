import { pathOf } from "@sweepline/contract/core/endpoint.ts";
import { FIRMWARE_FILE_PATH, FIRMWARE_LINK_LIFE_S } from "@sweepline/contract/operations/updates/mqtt.ts";
import type { Clock } from "../../core/clock.ts";
import type { Queries } from "../../core/db/database.ts";
import { createTickets } from "../../core/tickets.ts";
import type { FirmwareLinkOf } from "../../fleet/vda5050/index.ts";
import { inHandBy } from "./mqtt-agents.store.ts";
import type { SentFile } from "./packages.store.ts";
import type { SentPackages } from "./sent-packages.ts";
import { FETCHABLE, findTurn, type Turn } from "./turns.store.ts";

/** One file for one attempt of one robot. */
interface TicketedFile {
  deviceId: number;
  updateId: number;
  fileId: number;
}

/**
 * Addresses of files of updates, for robots that bring nothing along but the address: a ticket that names a file, under a code that only
 * the server can write. Nothing of it is kept; that the robot still has the update in hand is asked of the database when it comes.
 */
interface FirmwareLinks {
  linkOf: FirmwareLinkOf;
  /** Undefined: no ticket of ours, or its time is over. */
  read(ticket: string, now: Date): TicketedFile | undefined;
}

export function createFirmwareLinks(serverSecret: string): FirmwareLinks {
  const tickets = createTickets<[deviceId: number, updateId: number, fileId: number]>(serverSecret, {
    ...{ purpose: "sweepline/firmware-files/1", numbers: 3 },
  });
  return {
    linkOf({ server, deviceId, updateId, fileId }, now) {
      const until = new Date(now.getTime() + FIRMWARE_LINK_LIFE_S * 1_000);
      const ticket = tickets.write({ numbers: [deviceId, updateId, fileId] }, until);
      return `${server}${pathOf(FIRMWARE_FILE_PATH, { ticket })}`;
    },
    read(ticket, now) {
      const named = tickets.read(ticket, now);
      if (!named) return undefined;
      const [deviceId, updateId, fileId] = named.numbers;
      return { deviceId, updateId, fileId };
    },
  };
}

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
