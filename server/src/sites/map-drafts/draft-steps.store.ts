import type { MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import type { TakenStep } from "@sweepline/contract/sites/map-drafts/steps.ts";
import sql from "sql-template-tag";
import { jsonArray, jsonColumn, jsonOf, numberColumn, textColumn } from "../../core/db/columns.ts";
import type { Queries } from "../../core/db/database.ts";
import { packRuns, unpackRuns } from "./cells.ts";
import type { ElementState } from "./draft-element-states.ts";

/** Which of the steps were taken before, and as which. */
export async function knownSteps(
  db: Queries,
  mapId: number,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db.many<{ id: string; seq: number }>(sql`
    select step_id as id, seq from map_draft_steps where map_id = ${mapId} and step_id = any(${[...ids]}::uuid[])`);
  return new Map(rows.map(({ id, seq }) => [id, seq]));
}

/** All elements as the rules ask about them; whole only those that are touched. */
export const draftElementStates = (
  db: Queries,
  mapId: number,
  touched: readonly string[],
): Promise<ElementState[]> =>
  db.many(sql`
    with base as (
      select b.value ->> 'id' as id, b.value as element
      from map_drafts d, jsonb_array_elements(d.elements) as b (value) where d.map_id = ${mapId}),
    changed as (select element_id as id, revision, element from map_draft_elements where map_id = ${mapId}),
    present as (
      select id, coalesce(changed.revision, 0) as revision, coalesce(changed.element, base.element) as element
      from base full join changed using (id) where changed.id is null or changed.element is not null)
    select id, revision, element ->> 'kind' as kind, element ->> 'name' as name, element ->> 'pointKind' as "pointKind",
      case when id = any(${[...touched]}::text[]) then element end as element
    from present`);

export async function deletedRevisions(db: Queries, mapId: number): Promise<Map<string, number>> {
  const rows = await db.many<{ id: string; revision: number }>(sql`
    select element_id as id, revision from map_draft_elements where map_id = ${mapId} and element is null`);
  return new Map(rows.map(({ id, revision }) => [id, revision]));
}

export async function baseInitialIds(db: Queries, mapId: number): Promise<Set<string>> {
  const { ids } = await db.one<{ ids: string[] }>(sql`
    select array(select jsonb_path_query(elements, '$[*] ? (@.pointKind == "initial").id') #>> '{}') as ids
    from map_drafts where map_id = ${mapId}`);
  return new Set(ids);
}

export interface WrittenElement {
  id: string;
  revision: number;
  place: number;
  element: MapElement | null;
}

export interface TakenSteps {
  steps: readonly TakenStep[];
  elements: readonly WrittenElement[];
  size: { runCount: number; sizeBytes: number };
}

/** The draft's row is locked: nobody else writes here. An element that comes back stands where it stood. */
export async function keepSteps(
  tx: Queries,
  mapId: number,
  { steps, elements, size }: TakenSteps,
): Promise<void> {
  const column = <K extends keyof TakenStep>(key: K) => steps.map((step) => step[key]);
  await tx.run(sql`
    insert into map_draft_steps (map_id, seq, step_id, staff_id, client_id, is_undo, changes, cells)
    select ${mapId}, s.seq, s.step_id, s.staff_id, s.client_id, s.is_undo, s.changes, s.cells
    from unnest(${column("seq")}::int[], ${column("id")}::uuid[], ${column("staffId")}::bigint[],
      ${column("clientId")}::uuid[], ${column("isUndo")}::boolean[], ${steps.map(({ changes }) => jsonOf(changes))}::jsonb[],
      ${steps.map(({ cells }) => packRuns(cells))}::bytea[])
      as s (seq, step_id, staff_id, client_id, is_undo, changes, cells)`);
  if (elements.length > 0) await keepElements(tx, mapId, elements);
  await tx.run(sql`
    update map_drafts set seq = ${steps.at(-1)?.seq ?? 0}, run_count = ${size.runCount}, size_bytes = ${size.sizeBytes}
    where map_id = ${mapId}`);
}

async function keepElements(tx: Queries, mapId: number, elements: readonly WrittenElement[]): Promise<void> {
  const values = [
    mapId,
    textColumn(elements.map(({ id }) => id)),
    numberColumn(elements.map(({ revision }) => revision)),
    numberColumn(elements.map(({ place }) => place)),
    jsonColumn(elements.map(({ element }) => element)),
  ];
  await tx.run({
    name: "map-drafts/keep-elements",
    text: `
      insert into map_draft_elements (map_id, element_id, revision, place, element)
      select $1, e.id, e.revision, e.place, nullif(e.element, 'null'::jsonb)
      from unnest($2::text[], $3::int[], $4::bigint[], ${jsonArray(5)}) as e (id, revision, place, element)
      on conflict (map_id, element_id) do update set revision = excluded.revision, element = excluded.element`,
    values,
  });
}

const MAX_STEPS_READ = 200;
const MAX_CHARACTERS_READ = 2_000_000;

type StepRow = Omit<TakenStep, "cells"> & { cells: Buffer };

/** In order; no more than one answer should hold, yet one at least. */
export async function stepsAfter(db: Queries, mapId: number, after: number): Promise<TakenStep[]> {
  const rows = await db.many<StepRow>(sql`
    select seq, id, "staffId", "clientId", "isUndo", changes, cells from (
      select seq, step_id as id, staff_id as "staffId", client_id as "clientId", is_undo as "isUndo", changes, cells,
        sum(pg_column_size(changes) + 3 * length(cells)) over (order by seq) as total
      from map_draft_steps where map_id = ${mapId} and seq > ${after} order by seq limit ${MAX_STEPS_READ}) s
    where total <= ${MAX_CHARACTERS_READ} or seq = ${after + 1} order by seq`);
  return rows.map(({ cells, ...step }) => ({ ...step, cells: unpackRuns(cells) }));
}
