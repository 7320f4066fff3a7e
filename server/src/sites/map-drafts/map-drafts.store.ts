import type { MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import type { MapFrame } from "@sweepline/contract/sites/maps.ts";
import sql, { raw, type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { countEndedDraft, type FrameColumns, frameOf, visible } from "../maps/index.ts";

/** A map that may be edited, and the draft that it has or would have. */
export interface DraftHead {
  mapId: number;
  organizationId: number;
  mapName: string;
  draftKey: string;
  baseVersionId: number;
  baseChangedAt: Date;
  frame: MapFrame;
  isSingleArea: boolean;
  /** 0: there is none yet. */
  seq: number;
  runCount: number;
  sizeBytes: number;
  startedAt: Date | null;
  currentVersionId: number;
  currentChangedAt: Date;
}

type Row = Omit<DraftHead, "frame" | "draftKey"> &
  FrameColumns & { draftKey: string | null; draftsEnded: number };

/** Columns of the draft where there is one, else of the version that it would begin with. */
const HEAD = raw(`
  m.id as "mapId", m.organization_id as "organizationId", m.name as "mapName", m.drafts_ended as "draftsEnded",
  m.cleaning_area_rule = 'single' as "isSingleArea", v.id as "currentVersionId", v.changed_at as "currentChangedAt",
  d.draft_key as "draftKey", coalesce(d.base_version_id, v.id) as "baseVersionId",
  coalesce(d.base_changed_at, v.changed_at) as "baseChangedAt", coalesce(d.resolution_m, v.resolution_m) as "resolutionM",
  coalesce(d.width, v.width) as width, coalesce(d.height, v.height) as height, coalesce(d.origin_x, v.origin_x) as "originX",
  coalesce(d.origin_y, v.origin_y) as "originY", coalesce(d.origin_theta, v.origin_theta) as "originTheta",
  coalesce(d.seq, 0) as seq, coalesce(d.run_count, 0) as "runCount", coalesce(d.size_bytes, 0) as "sizeBytes",
  d.started_at as "startedAt"`);
const FROM = raw(`
  from maps m join map_versions v on v.id = m.current_version_id left join map_drafts d on d.map_id = m.id`);

function headOf({ draftKey, draftsEnded, ...row }: Row): DraftHead {
  const { resolutionM, width, height, originX, originY, originTheta, ...head } = row;
  const wouldBe = `${head.baseVersionId}.${head.baseChangedAt.getTime()}.${draftsEnded}`;
  return { ...head, draftKey: draftKey ?? wouldBe, frame: frameOf(row) };
}

async function oneHead(db: Queries, condition: Sql): Promise<DraftHead | undefined> {
  const row = await db.maybe<Row>(sql`select ${HEAD} ${FROM} where ${condition}`);
  return row && headOf(row);
}

export const headInScope = (db: Queries, scope: DataScope, mapId: number): Promise<DraftHead | undefined> =>
  oneHead(db, sql`m.id = ${mapId} and ${visible(scope)}`);

export const draftHead = (db: Queries, mapId: number): Promise<DraftHead | undefined> =>
  oneHead(db, sql`m.id = ${mapId}`);

/**
 * The map first, then its draft: in this order wherever both are held, also by robots that report, so nobody waits in a circle.
 * No draft begins or ends meanwhile.
 */
export async function lockMap(tx: Queries, mapId: number): Promise<DraftHead | undefined> {
  await tx.run(sql`select from maps where id = ${mapId} for update`);
  await lockDraft(tx, mapId);
  return draftHead(tx, mapId);
}

/** Steps of one draft are taken one after the other. False: there is none that could be held. */
export async function lockDraft(tx: Queries, mapId: number): Promise<boolean> {
  return (await tx.run(sql`select from map_drafts where map_id = ${mapId} for update`)) > 0;
}

/** What is there as the draft begins is kept: a robot may draw its version again. */
export const beginDraft = (tx: Queries, { mapId, draftKey }: DraftHead, at: Date): Promise<number> =>
  tx.run(sql`
    insert into map_drafts (map_id, draft_key, base_version_id, base_changed_at, resolution_m, width, height, origin_x,
      origin_y, origin_theta, grid, elements, started_at)
    select m.id, ${draftKey}, v.id, v.changed_at, v.resolution_m, v.width, v.height, v.origin_x, v.origin_y,
      v.origin_theta, v.grid, v.elements, ${at}
    from maps m join map_versions v on v.id = m.current_version_id where m.id = ${mapId}
    on conflict (map_id) do nothing`);

/** A draft of whose steps none was taken is none. */
export const removeEmpty = (tx: Queries, mapId: number): Promise<number> =>
  tx.run(sql`delete from map_drafts where map_id = ${mapId} and seq = 0`);

export const baseElements = async (db: Queries, mapId: number): Promise<MapElement[]> => {
  const { elements } = await db.one<{ elements: MapElement[] }>(sql`
    select coalesce(d.elements, v.elements) as elements ${FROM} where m.id = ${mapId}`);
  return elements;
};

export const baseGrid = async (db: Queries, mapId: number): Promise<Buffer> => {
  const { grid } = await db.one<{ grid: Buffer }>(sql`
    select coalesce(d.grid, v.grid) as grid ${FROM} where m.id = ${mapId}`);
  return grid;
};

export interface ChangedElement {
  elementId: string;
  revision: number;
  element: MapElement | null;
}

/** Those that are no longer as the draft began, in the order in which they came. */
export const changedElements = (db: Queries, mapId: number): Promise<ChangedElement[]> =>
  db.many(sql`
    select element_id as "elementId", revision, element from map_draft_elements
    where map_id = ${mapId} order by place`);

/** All strokes, one after the other. */
export const packedCells = async (db: Queries, mapId: number): Promise<Buffer> => {
  const { cells } = await db.one<{ cells: Buffer | null }>(sql`
    select string_agg(cells, '' order by seq) as cells from map_draft_steps
    where map_id = ${mapId} and length(cells) > 0`);
  return cells ?? Buffer.alloc(0);
};

export const fixedWallIds = async (db: Queries, mapId: number): Promise<string[]> => {
  const rows = await db.many<{ id: string }>(sql`
    select distinct w.id from map_versions v, unnest(v.wall_ids) as w (id) where v.map_id = ${mapId} order by 1`);
  return rows.map(({ id }) => id);
};

/** The draft with all that is in it. */
export async function endDraft(tx: Queries, mapId: number): Promise<void> {
  await tx.run(sql`delete from map_drafts where map_id = ${mapId}`);
  await countEndedDraft(tx, mapId);
}
