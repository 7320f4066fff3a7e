import type { Clock } from "../../core/clock.ts";
import type { Database } from "../../core/db/database.ts";
import type { Log } from "../../core/log.ts";
import type { Outgoing } from "../../core/outgoing/outgoing.ts";
import type { SecretBox } from "../../core/secret-box.ts";
import type { Audit } from "../logs/index.ts";
import type { SourceReader } from "./source-reader.service.ts";

export interface CodegenDeps {
  db: Database;
  clock: Clock;
  log: Log;
  audit: Pick<Audit, "record">;
  secrets: SecretBox;
  outgoing: Outgoing;
  reader: SourceReader;
}

/** Who wrote a row, and when. */
export interface WrittenBy {
  name: string;
  at: Date;
}
