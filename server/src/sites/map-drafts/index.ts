/**
 * Drafts of maps: what people who edit a map share until it is published or discarded.
 *
 * Steps of one draft are taken one after the other, under the lock of its row. Each is judged by the rules of
 * `step-rules.ts` upon the elements as they stand, then kept together with what it left of them: elements that are no longer as
 * the draft began have a row, the others stand in the version. A step's id is the browser's, so that one sent again after a lost
 * answer is known. Saving puts the cells together beforehand, outside of any lock (`publish.service.ts`).
 *
 * A draft keeps what it began with, since a robot draws its own version again while it explores. Its key says which draft it is: who
 * comes with another is told that theirs ended, and loads the map again.
 */
import { DRAFT_ENDPOINTS, DRAFT_EVENTS } from "@sweepline/contract/sites/map-drafts/index.ts";
import type { Database } from "../../core/db/database.ts";
import type { Room } from "../../core/room.ts";
import type { Maps } from "../maps/index.ts";
import { forgetEditors } from "./map-drafts.jobs.ts";
import { serveMapDrafts } from "./map-drafts.routes.ts";
import type { MapDrafts } from "./map-drafts.service.ts";

export { createMapDrafts, type MapDrafts } from "./map-drafts.service.ts";

export const TABLES = {
  private: ["map_draft_elements", "map_draft_steps", "map_editors"],
  inWing: ["map_drafts"],
};

export const mapDraftsRoom = (
  db: Database,
  { drafts, maps }: { drafts: MapDrafts; maps: Pick<Maps, "visibleAmong"> },
): Room => ({
  routes: (route) => serveMapDrafts(route, drafts),
  live(hub) {
    // Who may edit a map may watch others edit it.
    const offer = { permission: DRAFT_ENDPOINTS.get.permission, visibleAmong: maps.visibleAmong };
    hub.offer(DRAFT_EVENTS.mapSteps, offer);
    hub.offer(DRAFT_EVENTS.mapDraftEnded, offer);
    hub.offer(DRAFT_EVENTS.mapEditors, offer);
  },
  upkeep: [forgetEditors(db)],
});
