import type { Page } from "@sweepline/contract/core/paging.ts";
import type { Generation, GenerationListQuery } from "@sweepline/contract/system/codegen/index.ts";
import sql, { raw } from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import { allOf, containing, limitOf, orderBy, readPage } from "../../core/db/page.ts";
import { namedByNumber } from "../../core/db/subject-names.ts";

type Stored = Omit<Generation, "at" | "rooms"> & {
  at: Date;
  rooms: Omit<GeneratedRoom, "tableId">[];
  ids: (number | null)[];
};
type GeneratedRoom = Generation["rooms"][number];

const COLUMNS =
  raw(`g.id, g.at, g.staff_name as "staffName", g.rooms, g.file_count as "fileCount", g.bytes, g.sha256,
  g.zip is not null as "hasFiles",
  (select coalesce(json_agg(x.table_id order by x.place), '[]') from generation_tables x where x.generation_id = g.id) as ids`);

const rowOf = ({ at, rooms, ids, ...row }: Stored): Generation => ({
  ...row,
  at: at.toISOString(),
  rooms: rooms.map((room, place) => ({ tableId: ids[place] ?? null, ...room })),
});

export async function pageOfGenerations(db: Queries, query: GenerationListQuery): Promise<Page<Generation>> {
  const { search = "", tableId } = query;
  const where = allOf([
    search !== "" && sql`g.names ilike ${containing(search)}`,
    tableId !== undefined &&
      sql`g.id in (select x.generation_id from generation_tables x where x.table_id = ${tableId})`,
  ]);
  const order = orderBy(query, { columns: { at: "g.at" }, initial: "-at", id: "g.id", isNeverNull: true });
  return readPage<Stored, Generation>(db, query, {
    rows: sql`select ${COLUMNS} from generations g where ${where} ${order} ${limitOf(query)}`,
    all: sql`select from generations g where ${where}`,
    row: rowOf,
  });
}

export interface NewGeneration {
  at: Date;
  staffName: string;
  rooms: GeneratedRoom[];
  fileCount: number;
  sha256: string;
  fileName: string;
  zip: Buffer;
}

export async function insertGeneration(tx: Queries, given: NewGeneration): Promise<number> {
  const rooms = given.rooms.map(({ table, wing, room }) => ({ table, wing, room }));
  const names = rooms.map(({ table, wing, room }) => `${table}\n${wing}/${room}`).join("\n");
  const { id } = await tx.one<{ id: number }>(sql`
    insert into generations (at, staff_name, rooms, names, file_count, bytes, sha256, file_name, zip)
    values (${given.at}, ${given.staffName}, ${JSON.stringify(rooms)}::jsonb, ${names}, ${given.fileCount}, ${given.zip.length},
      ${given.sha256}, ${given.fileName}, ${given.zip}) returning id`);
  const ids = given.rooms.map(({ tableId }) => tableId);
  await tx.run(sql`
    insert into generation_tables (generation_id, place, table_id)
    select ${id}, x.place, x.id from unnest(${ids}::bigint[]) with ordinality x (id, place)`);
  return id;
}

export const keepFiles = (
  tx: Queries,
  given: { tableId: number; at: Date; files: Buffer },
): Promise<number> =>
  tx.run(sql`
    insert into generated_files (table_id, at, files) values (${given.tableId}, ${given.at}, ${given.files})
    on conflict (table_id) do update set at = excluded.at, files = excluded.files`);

/** The files of a table as they were generated last. */
export const lastFiles = (db: Queries, tableId: number): Promise<{ at: Date; files: Buffer } | undefined> =>
  db.maybe(sql`select at, files from generated_files where table_id = ${tableId}`);

export const findZip = (
  db: Queries,
  id: number,
): Promise<{ fileName: string; zip: Buffer | null } | undefined> =>
  db.maybe(sql`select file_name as "fileName", zip from generations where id = ${id}`);

/** So many of the oldest; how many there were. */
export const dropZips = (db: Queries, { kept, limit }: { kept: number; limit: number }): Promise<number> =>
  db.run(sql`
    update generations set zip = null where id in (
      select id from generations where zip is not null order by id desc offset ${kept} limit ${limit})`);

export const dropGenerations = (
  db: Queries,
  { kept, limit }: { kept: number; limit: number },
): Promise<number> =>
  db.run(sql`
    delete from generations where id in (select id from generations order by id desc offset ${kept} limit ${limit})`);

/** For the audit log. */
export const GENERATION_NAMES = namedByNumber(
  (ids) => sql`
    select g.id, g.names as name from generations g where g.id = any(${ids})`,
);
