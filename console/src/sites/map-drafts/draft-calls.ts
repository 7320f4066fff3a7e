import {
  DRAFT_ENDPOINTS as E,
  type MapDraft,
  type SavedVersion,
} from "@sweepline/contract/sites/map-drafts/index.ts";
import { call, fetchBytes } from "../../core/api/index.ts";
import { inflateGrid } from "../map-drawing/index.ts";
import type { DraftTransport } from "./draft-sync.ts";

export interface Save {
  readonly draftKey: string;
  readonly seq: number;
  readonly note: string;
  readonly replacesNewer: boolean;
  readonly confirmed: string;
  readonly saveId: string;
}

/** All calls of a map's draft; failures are shown by whoever asked. */
export interface DraftCalls extends DraftTransport {
  get(): Promise<MapDraft>;
  /** Cells of the version that the draft began with. */
  cells(draft: Pick<MapDraft, "draftKey" | "frame">): Promise<Uint8Array>;
  publish(save: Save): Promise<SavedVersion>;
  discard(draft: { draftKey: string; seq: number }): Promise<unknown>;
}

export function createDraftCalls(mapId: number, clientId: string): DraftCalls {
  const params = { id: mapId };
  const isQuiet = true;
  return {
    get: () => call(E.get, { params, isQuiet }),
    async cells({ draftKey, frame }) {
      const packed = await fetchBytes(E.grid, { params, query: { draftKey }, isQuiet });
      return (await inflateGrid(packed, frame)).cells;
    },
    send: ({ draftKey, steps }) =>
      call(E.takeSteps, { params, body: { clientId, draftKey, steps }, isQuiet }),
    stepsAfter: (query) => call(E.steps, { params, query, isQuiet }),
    publish: (body) => call(E.publish, { params, body, isQuiet }),
    discard: (query) => call(E.discard, { params, query, isQuiet }),
  };
}
