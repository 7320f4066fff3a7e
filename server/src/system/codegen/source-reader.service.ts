import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import {
  SOURCE_TIMEOUT_MS,
  type SourceKind,
  sourceAddressOf,
} from "@sweepline/contract/system/codegen/data-sources.ts";
import { CODEGEN_REFUSALS as R } from "@sweepline/contract/system/codegen/index.ts";
import { withForeign } from "../../core/db/foreign-database.ts";
import type { ForeignDatabase, ForeignPlace } from "../../core/db/foreign-place.ts";
import { Refused, refusedAt } from "../../core/http/refused.ts";
import type { Log } from "../../core/log.ts";
import type { Outgoing } from "../../core/outgoing/outgoing.ts";
import { routeOrRefuse } from "../../core/outgoing/route-or-refuse.ts";
import type { SchemaReads } from "./foreign-schema.ts";
import { readMySql } from "./mysql-schema.store.ts";
import { readPostgres } from "./postgres-schema.store.ts";
import { loggedFailure, refusalOf } from "./source-failure.ts";

/** What is needed to connect to a data source. */
export interface SourceToRead {
  url: string;
  username: string;
  password: string;
  schema: string;
  tls: ForeignPlace["tls"];
}

export interface SourceReader {
  /** Connects, reads, and closes; whatever goes wrong becomes a refusal. */
  read<T>(source: SourceToRead, work: (reads: SchemaReads) => Promise<T>): Promise<T>;
}

/** Of one process: each holds a connection for some seconds. */
const MAX_AT_ONCE = 4;
const MAX_BYTES = 32 * 1_048_576;
const PUBLIC_SCHEMA = "public";

export function createSourceReader({ outgoing, log }: { outgoing: Outgoing; log: Log }): SourceReader {
  let running = 0;
  return {
    async read(source, work) {
      const { kind, place } = placeOf(outgoing, source);
      if (running >= MAX_AT_ONCE)
        throw new Refused(CORE_REFUSALS.tooManyRequests, { values: { seconds: SOURCE_TIMEOUT_MS / 1_000 } });
      running += 1;
      try {
        const limits = { timeoutMs: SOURCE_TIMEOUT_MS, maxBytes: MAX_BYTES };
        return await withForeign(place, limits, async (db) => {
          const reads = readsOf(kind, db, source.schema);
          if (!(await reads.hasSchema())) throw new Refused(R.sourceNoDatabase);
          return work(reads);
        });
      } catch (error) {
        if (error instanceof Refused) throw error;
        log.warn(
          { kind, failure: loggedFailure(error, [source.password]) },
          "a data source could not be read",
        );
        throw new Refused(refusalOf(error));
      } finally {
        running -= 1;
      }
    },
  };
}

const readsOf = (kind: SourceKind, db: ForeignDatabase, schema: string): SchemaReads =>
  kind === "postgresql" ? readPostgres(db, schema || PUBLIC_SCHEMA) : readMySql(db);

function placeOf(outgoing: Outgoing, source: SourceToRead): { kind: SourceKind; place: ForeignPlace } {
  const address = sourceAddressOf(source.url);
  if (!address) throw refusedAt("url", R.sourceFailed);
  const { kind, host, port, database } = address;
  const { username, password, tls } = source;
  const route = routeOrRefuse(outgoing, host, ["url", R.sourceNotAllowed]);
  return { kind, place: { kind, route, port, database, username, password, tls } };
}
