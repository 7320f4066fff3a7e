import { createHmac, timingSafeEqual } from "node:crypto";
import { pathOf } from "@sweepline/contract/core/endpoint.ts";
import { MAP_FILE_PATH, MAP_LINK_LIFE_S } from "@sweepline/contract/sites/distributions/index.ts";
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

const HASH_AT = 24;
const CODE_AT = HASH_AT + 32;
const TICKET_BYTES = CODE_AT + 32;

export function createMapLinks(serverSecret: string): MapLinks {
  const key = createHmac("sha256", serverSecret).update("sweepline/map-files/1").digest();
  const codeOf = (named: Uint8Array): Buffer => createHmac("sha256", key).update(named).digest();
  return {
    linkOf({ server, deviceId, versionId, hash }, now) {
      const named = Buffer.alloc(HASH_AT);
      named.writeBigUInt64BE(BigInt(deviceId), 0);
      named.writeBigUInt64BE(BigInt(versionId), 8);
      named.writeBigUInt64BE(BigInt(now.getTime() + MAP_LINK_LIFE_S * 1_000), 16);
      const content = Buffer.concat([named, Buffer.from(hash, "hex")]);
      const ticket = Buffer.concat([content, codeOf(content)]).toString("base64url");
      return `${server}${pathOf(MAP_FILE_PATH, { ticket })}`;
    },
    read(ticket, now) {
      const bytes = Buffer.from(ticket, "base64url");
      if (bytes.length !== TICKET_BYTES) return undefined;
      const content = bytes.subarray(0, CODE_AT);
      if (!timingSafeEqual(bytes.subarray(CODE_AT), codeOf(content))) return undefined;
      if (Number(content.readBigUInt64BE(16)) < now.getTime()) return undefined;
      return {
        deviceId: Number(content.readBigUInt64BE(0)),
        versionId: Number(content.readBigUInt64BE(8)),
        hash: content.subarray(HASH_AT).toString("hex"),
      };
    },
  };
}
