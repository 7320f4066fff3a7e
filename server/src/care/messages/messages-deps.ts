import type { Bus } from "../../core/bus/bus.ts";
import type { Caller } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database } from "../../core/db/database.ts";
import type { Announcer } from "../../core/live/live.ts";
import type { Log } from "../../core/log.ts";
import type { Audit } from "../../system/logs/index.ts";
import type { OpenWay, Ways } from "../message-channels/index.ts";
import type { Reach } from "./reach.ts";

export interface MessagesDeps {
  db: Database;
  bus: Bus;
  clock: Clock;
  log: Log;
  audit: Pick<Audit, "record">;
  announcer: Pick<Announcer, "announce">;
  ways: Ways;
  /** To browsers: by no channel. */
  own: OpenWay["send"];
  /** Where people find the console; empty: unknown. */
  publicUrl: string;
  /** Where it matters when people were reached. */
  reach?: Reach;
  /** For how long it is tried to send a message. */
  giveUpMs: number;
  /** A person as they are now; undefined where they could not come in any more. */
  callerOf(staffId: number): Promise<Caller | undefined>;
}
