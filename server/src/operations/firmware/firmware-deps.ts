import type { Caller } from "../../core/caller.ts";
import type { ProcessDeps } from "../../core/room.ts";
import type { Storage } from "../../core/storage/index.ts";
import type { Audit } from "../../system/logs/index.ts";

/** What the parts of this room stand on. */
export interface FirmwareDeps extends ProcessDeps {
  audit: Pick<Audit, "record">;
  storage: Storage;
  /** By which addresses of files are written. */
  serverSecret: string;
  /** Who a session belongs to now; undefined: it has ended. */
  reauthenticate(session: Pick<Caller, "sessionId">): Promise<Caller | undefined>;
}

/** What is needed to hand a file out. */
export interface StoredFirmware {
  id: number;
  bytes: number;
  region: string;
  partBytes: number;
}
