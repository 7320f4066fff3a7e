import { DRAFT_EVENTS } from "@sweepline/contract/sites/map-drafts.ts";
import { MAP_EVENTS } from "@sweepline/contract/sites/maps.ts";
import type { Clock } from "./core/clock.ts";
import type { Database } from "./core/db/database.ts";
import type { Route } from "./core/http/route.ts";
import type { UpkeepRunner } from "./core/jobs.ts";
import type { LiveHub } from "./core/live/index.ts";
import type { Announcer } from "./core/live/live.ts";
import type { Devices } from "./fleet/devices/index.ts";
import {
  createMapDrafts,
  forgetEditors,
  type MapDrafts,
  offerDraftEvents,
  serveMapDrafts,
} from "./sites/map-drafts/index.ts";
import { createMaps, type Maps, offerMapEvents, serveMaps } from "./sites/maps/index.ts";
import type { Audit } from "./system/logs/index.ts";

/** What is announced where people work on sites. */
export const SITE_LIVE_EVENTS = [...Object.values(MAP_EVENTS), ...Object.values(DRAFT_EVENTS)];

/** The rooms of the sites wing, where people work with them. */
export interface Sites {
  maps: Maps;
  drafts: MapDrafts;
}

export function openSites(
  ground: { db: Database; clock: Clock; audit: Audit; devices: Devices; announcer: Announcer },
  route: Route,
): Sites {
  const maps = createMaps(ground);
  serveMaps(route, maps);
  const drafts = createMapDrafts(ground);
  serveMapDrafts(route, drafts);
  return { maps, drafts };
}

export function offerSiteEvents(hub: Pick<LiveHub, "offer">, { maps, drafts }: Sites): void {
  offerMapEvents(hub, maps.visibleAmong);
  offerDraftEvents(hub, drafts.visibleAmong);
}

export function addSiteUpkeep(upkeep: Pick<UpkeepRunner, "add">, db: Database): void {
  upkeep.add(forgetEditors(db));
}
