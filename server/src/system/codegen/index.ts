/**
 * The code generator (spec §1, §2, §5): rooms of this product for tables of foreign databases.
 *
 *   data source ─read─▶ table with its columns ─people say what each shall be─▶ plan ─engine (`room-files`)─▶ preview, zip, history
 *     the database changes ─▶ differences ─sync─▶ what people chose of other columns stays
 *
 * It is the platform operator's alone: its rows belong to no organization. Foreign databases are only read, each in a transaction that is
 * read-only, over guarded addresses, and for some seconds at most; their passwords are sealed and never answered. What it writes are texts
 * for whoever builds the product: the server that wrote them runs none of them.
 */
import type { Unseal } from "../../core/http/opening.ts";
import { createOutgoing } from "../../core/outgoing/outgoing.ts";
import type { ProcessDeps, Room } from "../../core/room.ts";
import { dropOldGenerations } from "./codegen.jobs.ts";
import { serveGenerations, serveSources, serveTables } from "./codegen.routes.ts";
import type { CodegenDeps } from "./codegen-deps.ts";
import { createDataSources } from "./data-sources.service.ts";
import { SOURCE_NAMES } from "./data-sources.store.ts";
import { createGenerations } from "./generations.service.ts";
import { GENERATION_NAMES } from "./generations.store.ts";
import { createSourceReader } from "./source-reader.service.ts";
import { createTables } from "./tables.service.ts";
import { TABLE_NAMES } from "./tables.store.ts";

export const TABLES = {
  private: ["data_sources", "generated_files", "generated_tables", "generation_tables", "generations"],
};

export interface CodegenParts {
  room: Room;
  /** What the wing above brings: passwords are sealed to a key of sign-ins. */
  provide(above: { unseal: Unseal }): void;
}

export function createCodegenRoom(given: ProcessDeps & Pick<CodegenDeps, "audit" | "secrets">): CodegenParts {
  const { db, clock, log, config, audit, secrets } = given;
  const outgoing = createOutgoing({ networks: config.OUTGOING_NETWORKS });
  const reader = createSourceReader({ outgoing, log });
  const deps: CodegenDeps = { db, clock, log, audit, secrets, outgoing, reader };
  let unseal: Unseal = () => Promise.reject(new Error("data sources are used before all wings are there"));
  return {
    provide: (above) => {
      unseal = above.unseal;
    },
    room: {
      subjects: { dataSource: SOURCE_NAMES, generatedTable: TABLE_NAMES, generation: GENERATION_NAMES },
      routes(route) {
        serveSources(route, createDataSources(deps), (...sealed) => unseal(...sealed));
        serveTables(route, createTables(deps));
        serveGenerations(route, createGenerations(deps));
      },
      upkeep: [dropOldGenerations(db)],
    },
  };
}
