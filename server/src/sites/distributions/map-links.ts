import { pathOf } from "@sweepline/contract/core/endpoint.ts";
import { MAP_FILE_PATH, MAP_LINK_LIFE_S } from "@sweepline/contract/sites/distributions/index.ts";
import { createTickets } from "../../core/tickets.ts";
import type { MapFileName, MapLinkOf } from "../../fleet/vda5050/index.ts";

/**
 * Addresses of map files. Robots bring nothing along but the address, so the address is the right: a ticket that names one file
 * for one robot until an hour from now, under a code that only the server can write. Nothing of it is kept; that the robot may
 * still have the file is asked of the database when it comes.
 */
export interface MapLinks {
  linkOf: MapLinkOf;
  /** Undefined: no ticket of ours, or its time is over. */
  read(ticket: string, now: Date): MapFileName | undefined;
}

const HASH_BYTES = 32;

export function createMapLinks(serverSecret: string): MapLinks {
  const tickets = createTickets<[deviceId: number, versionId: number]>(serverSecret, {
    ...{ purpose: "sweepline/map-files/1", numbers: 2, hashBytes: HASH_BYTES },
  });
  return {
    linkOf({ server, deviceId, versionId, hash }, now) {
      const until = new Date(now.getTime() + MAP_LINK_LIFE_S * 1_000);
      const named = { numbers: [deviceId, versionId] as [number, number], hash: Buffer.from(hash, "hex") };
      return `${server}${pathOf(MAP_FILE_PATH, { ticket: tickets.write(named, until) })}`;
    },
    read(ticket, now) {
      const named = tickets.read(ticket, now);
      if (!named) return undefined;
      const [deviceId, versionId] = named.numbers;
      return { deviceId, versionId, hash: named.hash.toString("hex") };
    },
  };
}
