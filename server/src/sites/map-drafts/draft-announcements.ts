import type { MapEditor } from "@sweepline/contract/sites/map-drafts/editors.ts";
import { DRAFT_EVENTS as E, type SavedVersion } from "@sweepline/contract/sites/map-drafts/index.ts";
import type { TakenStep } from "@sweepline/contract/sites/map-drafts/steps.ts";
import type { Announcer } from "../../core/live/live.ts";
import { announceMapChanged } from "../maps/index.ts";
import type { DraftHead } from "./map-drafts.store.ts";

/** Steps that are longer than this are fetched by those who see that they are there. */
const MAX_PUSHED_CHARACTERS = 16_384;

type Whose = Pick<DraftHead, "mapId" | "organizationId">;

type Ended = Whose & Pick<DraftHead, "draftKey" | "currentVersionId">;

export interface DraftAnnouncements {
  steps(head: Whose & Pick<DraftHead, "draftKey">, steps: readonly TakenStep[]): void;
  saved(head: Ended, version: SavedVersion, by: string): void;
  discarded(head: Ended, by: string): void;
  editor(head: Whose, editor: MapEditor & { isLeaving: boolean }): void;
}

/** Announced after the commit, to those who have the map open. */
export function createDraftAnnouncements(
  announcer: Pick<Announcer, "announce" | "isWanted">,
): DraftAnnouncements {
  const announce = (name: string, { mapId, organizationId }: Whose, payload: unknown): void =>
    announcer.announce([{ entry: [name, mapId, payload], organizationId }]);
  return {
    steps({ draftKey, ...whose }, steps) {
      const { name } = E.mapSteps;
      const last = steps.at(-1);
      if (!last || !announcer.isWanted(name, whose.mapId)) return;
      const isShort = JSON.stringify(steps).length <= MAX_PUSHED_CHARACTERS;
      announce(name, whose, { draftKey, seq: last.seq, steps: isShort ? steps : [] });
    },
    saved({ draftKey, mapId, organizationId }, { versionId, version }, by) {
      announce(E.mapDraftEnded.name, { mapId, organizationId }, { draftKey, versionId, isSaved: true, by });
      announceMapChanged(announcer, { mapId, organizationId, versionId, version });
    },
    discarded({ draftKey, currentVersionId: versionId, ...whose }, by) {
      announce(E.mapDraftEnded.name, whose, { draftKey, versionId, isSaved: false, by });
    },
    editor(whose, editor) {
      const { name } = E.mapEditors;
      if (announcer.isWanted(name, whose.mapId)) announce(name, whose, editor);
    },
  };
}
