import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { deflate, inflate } from "node:zlib";
import type { Page } from "@sweepline/contract/core/paging.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import {
  type Generation,
  type GenerationListQuery,
  type Preview,
  CODEGEN_REFUSALS as R,
} from "@sweepline/contract/system/codegen/index.ts";
import { type RoomPlan, zipNameOf } from "@sweepline/contract/system/codegen/plan.ts";
import type { Requester } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import type { Download } from "../../core/export/index.ts";
import { found, Refused } from "../../core/http/refused.ts";
import { recorderOf } from "../logs/index.ts";
import { filesOf, linesOf, type RoomFile, zipOf } from "../room-files/index.ts";
import type { CodegenDeps } from "./codegen-deps.ts";
import * as store from "./generations.store.ts";
import { planOf } from "./room-plans.ts";
import { type HeldTable, heldTables, lockTables, noteGenerated } from "./tables.store.ts";

/** What rooms are written, shown and kept. The engine writes texts; nothing of them is ever run here. */
export interface Generations {
  preview(id: number): Promise<Preview>;
  generate(requester: Requester, ids: readonly number[]): Promise<Download>;
  list(query: GenerationListQuery): Promise<Page<Generation>>;
  file(id: number): Promise<Download>;
}

const record = recorderOf("system_codegen", "generation");
const ZIP = "application/zip";
const [deflated, inflated] = [promisify(deflate), promisify(inflate)];

export function createGenerations(deps: CodegenDeps): Generations {
  const { db } = deps;
  return {
    async preview(id) {
      const [table] = await chosenTables(db, [id]);
      const last = await store.lastFiles(db, id);
      return previewOf(found(table, CORE_REFUSALS.notFound).plan, last && (await unpacked(last)));
    },
    generate: (requester, ids) => generate(deps, requester, ids),
    list: (query) => store.pageOfGenerations(db, query),
    async file(id) {
      const { fileName, zip } = found(await store.findZip(db, id), CORE_REFUSALS.notFound);
      if (!zip) throw new Refused(R.noGeneratedFiles);
      return { name: fileName, contentType: ZIP, bytes: zip };
    },
  };
}

interface Chosen {
  table: HeldTable;
  plan: RoomPlan;
}

/** In the order in which they were asked for. */
async function chosenTables(db: Queries, ids: readonly number[]): Promise<Chosen[]> {
  const tables = await heldTables(db, ids);
  return ids.map((id) => {
    const table = found(
      tables.find((one) => one.id === id),
      CORE_REFUSALS.notFound,
    );
    return { table, plan: planOf(table, tables) };
  });
}

interface LastFiles {
  at: Date;
  files: Map<string, string>;
}

const packed = (files: readonly RoomFile[]): Promise<Buffer> =>
  deflated(JSON.stringify(files.map(({ path, text }) => [path, text])));

async function unpacked({ at, files }: { at: Date; files: Buffer }): Promise<LastFiles> {
  return { at, files: new Map(JSON.parse((await inflated(files)).toString())) };
}

function previewOf(plan: RoomPlan, last: LastFiles | undefined): Preview {
  return {
    files: filesOf(plan).map((file) => ({ ...file, previous: last?.files.get(file.path) ?? null })),
    lines: linesOf(plan).map(({ file, after = "", text }) => ({ path: file, after, text })),
    generatedAt: last?.at.toISOString() ?? null,
  };
}

/** What is answered, what the history keeps and what the next preview compares with are the same: one transaction writes it all. */
async function generate(deps: CodegenDeps, requester: Requester, ids: readonly number[]): Promise<Download> {
  const { db, clock } = deps;
  return db.transaction(async (tx) => {
    await lockTables(tx, ids);
    const chosen = await chosenTables(tx, ids);
    refuseTwice(chosen);
    const zip = Buffer.from(zipOf(chosen.map(({ plan }) => plan)));
    const at = clock.now();
    let fileCount = 0;
    for (const { table, plan } of chosen) {
      const files = filesOf(plan);
      fileCount += files.length;
      await store.keepFiles(tx, { tableId: table.id, at, files: await packed(files) });
    }
    await noteGenerated(tx, ids, at);
    const rooms = chosen.map(({ table: { id: tableId, table, wing, room } }) => ({
      tableId,
      table,
      wing,
      room,
    }));
    const sha256 = createHash("sha256").update(zip).digest("hex");
    const fileName = nameOf(chosen, at);
    const staffName = requester.caller.displayName;
    const id = await store.insertGeneration(tx, { at, staffName, rooms, fileCount, sha256, fileName, zip });
    await record(deps, tx, { requester, verb: "generate", id, after: { rooms, fileCount, sha256 } });
    return { name: fileName, contentType: ZIP, bytes: zip };
  });
}

/** Of two rooms of one name one would overwrite the other. */
function refuseTwice(chosen: readonly Chosen[]): void {
  const used = new Set<string>();
  for (const { plan } of chosen) {
    const names = [plan.room, ...(plan.relation.kind === "lines" ? [`${plan.relation.item}s`] : [])];
    for (const name of names) {
      if (used.has(name)) throw new Refused(R.roomTwice, { values: { name } });
      used.add(name);
    }
  }
}

function nameOf(chosen: readonly Chosen[], at: Date): string {
  const [only, ...others] = chosen;
  return only && others.length === 0 ? zipNameOf(only.plan) : `rooms-${at.toISOString().slice(0, 10)}.zip`;
}
