import { DISTRIBUTION_EVENTS } from "@sweepline/contract/sites/distributions/index.ts";
import { ELEVATOR_REQUEST_EVENTS } from "@sweepline/contract/sites/elevator-rides/requests.ts";
import { ELEVATOR_EVENTS } from "@sweepline/contract/sites/elevators/index.ts";
import { DRAFT_EVENTS } from "@sweepline/contract/sites/map-editor/index.ts";
import { MAP_EVENTS } from "@sweepline/contract/sites/maps.ts";
import type { Bus } from "./core/bus/bus.ts";
import type { Clock } from "./core/clock.ts";
import type { Database } from "./core/db/database.ts";
import type { Route } from "./core/http/route.ts";
import type { UpkeepRunner } from "./core/jobs.ts";
import type { LiveHub } from "./core/live/index.ts";
import type { Announcer } from "./core/live/live.ts";
import type { Commands } from "./fleet/commands/index.ts";
import type { BrokerAddress, Devices } from "./fleet/devices/index.ts";
import { dropOldHistory, type HistoryDays } from "./history-upkeep.ts";
import { createCoverage, foldCoverage, serveCoverage } from "./sites/coverage/index.ts";
import {
  createDistributions,
  type Distributions,
  offerDistributionEvents,
  serveDistributions,
} from "./sites/distributions/index.ts";
import {
  createElevators,
  type Elevators,
  offerElevatorEvents,
  serveElevators,
} from "./sites/elevators/index.ts";
import {
  createMapDrafts,
  forgetEditors,
  type MapDrafts,
  offerDraftEvents,
  serveMapDrafts,
} from "./sites/map-drafts/index.ts";
import { serveMapFiles } from "./sites/map-files/index.ts";
import { createMaps, type Maps, offerMapEvents, serveMaps, trimReportedMaps } from "./sites/maps/index.ts";
import { createPlaces, type Places, servePlaces } from "./sites/places/index.ts";
import type { Audit } from "./system/logs/index.ts";

const ELEVATOR_LIVE_EVENTS = [...Object.values(ELEVATOR_EVENTS), ...Object.values(ELEVATOR_REQUEST_EVENTS)];
/** What is announced where people work on sites. */
export const SITE_LIVE_EVENTS = [
  ...Object.values(MAP_EVENTS),
  ...Object.values(DRAFT_EVENTS),
  ...Object.values(DISTRIBUTION_EVENTS),
  ...ELEVATOR_LIVE_EVENTS,
];

/** The rooms of the sites wing, where people work with them. */
export interface Sites {
  places: Places;
  maps: Maps;
  drafts: MapDrafts;
  distributions: Distributions;
  elevators: Elevators;
}

export interface SitesGround {
  db: Database;
  bus: Bus;
  clock: Clock;
  audit: Audit;
  devices: Devices;
  commands: Commands;
  announcer: Announcer;
  /** Where robots find the product itself. */
  ownAddress: () => string;
  /** Where elevators find our own broker. */
  broker: BrokerAddress;
}

export function openSites(ground: SitesGround, route: Route): Sites {
  const places = createPlaces(ground);
  servePlaces(route, places);
  const maps = createMaps(ground);
  serveMaps(route, maps);
  serveMapFiles(route, ground);
  const drafts = createMapDrafts(ground);
  serveMapDrafts(route, drafts);
  const distributions = createDistributions({ ...ground, maps });
  serveDistributions(route, distributions);
  serveCoverage(route, createCoverage(ground));
  const elevators = createElevators(ground);
  serveElevators(route, elevators);
  return { places, maps, drafts, distributions, elevators };
}

export function offerSiteEvents(hub: Pick<LiveHub, "offer">, { maps, elevators }: Sites): void {
  offerMapEvents(hub, maps.visibleAmong);
  offerDraftEvents(hub, maps.visibleAmong);
  offerDistributionEvents(hub, maps.visibleAmong);
  offerElevatorEvents(hub, elevators.visibleAmong);
}

export function addSiteUpkeep(
  upkeep: Pick<UpkeepRunner, "add">,
  ground: { config: HistoryDays; db: Database; clock: Clock },
): void {
  upkeep.add(dropOldHistory(ground.db, ground.config));
  upkeep.add(forgetEditors(ground.db));
  upkeep.add(trimReportedMaps(ground.db));
  upkeep.add(foldCoverage(ground));
}
