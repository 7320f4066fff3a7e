/** Drafts of maps over HTTP on a real database, with several people at one map. */
import { randomUUID } from "node:crypto";
import type { MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import type { MapDraft } from "@sweepline/contract/sites/map-drafts/index.ts";
import type { StepOutcome } from "@sweepline/contract/sites/map-drafts/steps.ts";
import sql from "sql-template-tag";
import type { Announcement } from "../src/core/live/index.ts";
import { MAP_USES } from "../src/operations/wing.ts";
import { createMapDrafts } from "../src/sites/map-drafts/index.ts";
import { serveMapDrafts } from "../src/sites/map-drafts/map-drafts.routes.ts";
import { anAudit } from "./an-audit.ts";
import { createFleetFixture, EVERYTHING, type FleetFixture } from "./fleet-fixture.ts";
import { insertMap } from "./map-rows.ts";

export const EDIT = "sites_maps_edit";
/** Width and height of the planted maps, at 0.05 m a cell: 10 m by 5 m. */
export const SIZE = { width: 200, height: 100 };

export interface Answered<T> {
  status: number;
  error: string;
  data: T;
}

export interface StepsAnswer {
  seq: number;
  outcomes: StepOutcome[];
}

/** A step as browsers send it. */
export interface StepSent {
  id?: string;
  isUndo?: boolean;
  changes?: { elementId: string; before: number | null; after: object | null }[];
  cells?: number[];
}

export interface DraftFixture extends FleetFixture {
  /** Who may edit everything. */
  token: string;
  announced: Announcement[];
  aMap(given?: {
    elements?: readonly object[];
    cells?: Buffer;
    organizationId?: number;
    size?: { width: number; height: number };
  }): Promise<number>;
  call<T>(method: "GET" | "POST" | "DELETE", path: string, more?: CallMore): Promise<Answered<T>>;
  draft(mapId: number, token?: string): Promise<MapDraft>;
  /** Without a key: of the draft that there is. */
  steps(mapId: number, steps: readonly StepSent[], more?: StepsMore): Promise<Answered<StepsAnswer>>;
  publish(
    mapId: number,
    more?: object,
  ): Promise<Answered<{ versionId: number; number: number; version: string }>>;
}

interface CallMore {
  body?: object | undefined;
  token?: string | undefined;
}

interface StepsMore {
  draftKey?: string;
  clientId?: string;
  token?: string;
}

export const elementOf = (id: string, more: object = {}): MapElement =>
  ({
    ...{ kind: "point", pointKind: "via", id, name: `name of ${id}`, groupId: null, isLocked: false },
    ...{ x: 1, y: 1, theta: 0 },
    ...more,
  }) as MapElement;

export const areaOf = (id: string, more: object = {}): MapElement =>
  ({
    ...{ kind: "cleaningArea", id, name: `name of ${id}`, groupId: null, isLocked: false },
    ...{ mode: null, intensity: null, passes: 1, edgeDistanceM: 0.1 },
    points: [
      [0, 0],
      [2, 0],
      [2, 2],
    ],
    ...more,
  }) as MapElement;

export const wallOf = (id: string, more: object = {}): MapElement =>
  ({
    ...{ kind: "virtualWall", id, name: `name of ${id}`, groupId: null, isLocked: false },
    points: [
      [0, 0],
      [3, 1],
    ],
    ...more,
  }) as MapElement;

export const drawn = (element: MapElement): StepSent => ({
  changes: [{ elementId: element.id, before: null, after: element }],
});
export const changed = (before: number, element: MapElement): StepSent => ({
  changes: [{ elementId: element.id, before, after: element }],
});
export const deleted = (elementId: string, before: number): StepSent => ({
  changes: [{ elementId, before, after: null }],
});

export async function createDraftFixture(): Promise<DraftFixture> {
  const fixture = await createFleetFixture();
  const { db, clock, http } = fixture;
  const announced: Announcement[] = [];
  const announcer = {
    announce: (all: readonly Announcement[]) => void announced.push(...all),
    isWanted: () => true,
  };
  const audit = anAudit({ db, clock });
  serveMapDrafts(fixture.route, createMapDrafts({ db, clock, audit, announcer, uses: MAP_USES }));
  const token = fixture.tokenOf(EVERYTHING, [EDIT]);
  let maps = 0;
  const call = async <T>(method: string, path: string, more: CallMore = {}): Promise<Answered<T>> => {
    const headers = { authorization: `Bearer ${more.token ?? token}` };
    const answer = await http.inject({ method: method as "GET", url: path, headers, ...bodyOf(more) });
    const { data, error } = answer.json();
    return { status: answer.statusCode, error, data };
  };
  const draft = async (mapId: number, who = token) =>
    (await call<MapDraft>("GET", `/platform/map/${mapId}/draft`, { token: who })).data;
  return {
    ...fixture,
    token,
    announced,
    async aMap({ elements = [], cells, organizationId = fixture.orgs.aurora, size = SIZE } = {}) {
      maps += 1;
      const given = { organizationId, mapKey: `map-${maps}`, elements, ...size, ...(cells && { cells }) };
      return (await insertMap(db, given)).mapId;
    },
    call,
    draft,
    async steps(mapId, steps, { draftKey, clientId = randomUUID(), token: who } = {}) {
      const key = draftKey ?? (await draft(mapId)).draftKey;
      const body = { clientId, draftKey: key, steps: steps.map((step) => ({ id: randomUUID(), ...step })) };
      return call("POST", `/platform/map/${mapId}/draft/steps`, { body, token: who });
    },
    async publish(mapId, more = {}) {
      const { draftKey, seq } = await draft(mapId);
      const body = { draftKey, seq, saveId: randomUUID(), ...more };
      return call("POST", `/platform/map/${mapId}/draft/publish`, { body });
    },
  };
}

const bodyOf = ({ body }: CallMore): { payload?: object } => (body ? { payload: body } : {});

/** The map's version that counts. */
export const currentVersion = (fixture: FleetFixture, mapId: number) =>
  fixture.db.one<{
    id: number;
    version: string;
    number: number;
    source: string;
    note: string;
    elements: MapElement[];
    grid: Buffer;
    originX: number;
    originTheta: number;
    parentId: number | null;
    staffName: string | null;
    mapRevision: number;
  }>(sql`
    select v.id, v.version, v.number, v.source, v.note, v.elements, v.grid, v.origin_x as "originX",
      v.origin_theta as "originTheta", v.parent_id as "parentId", v.staff_name as "staffName", m.revision as "mapRevision"
    from maps m join map_versions v on v.id = m.current_version_id where m.id = ${mapId}`);
