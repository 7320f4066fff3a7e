import { deviceAddressOf } from "../core/bus/device-address.ts";
import type { Caller } from "../core/caller.ts";
import type { Unseal } from "../core/http/opening.ts";
import type { Announcer } from "../core/live/live.ts";
import { createOutgoing } from "../core/outgoing/outgoing.ts";
import type { IngestSide, ProcessDeps, Wing } from "../core/room.ts";
import type { SecretBox } from "../core/secret-box.ts";
import type { BatchReaction } from "../fleet/batches/index.ts";
import type { Commands } from "../fleet/commands/index.ts";
import type { Devices } from "../fleet/devices/index.ts";
import type { Audit } from "../system/logs/index.ts";
import type { MapUses } from "./broken-work/index.ts";
import { coverageRoom } from "./coverage/index.ts";
import {
  createDeviceMapsReaction,
  createDistributions,
  type Distributions,
  distributionsRoom,
} from "./distributions/index.ts";
import {
  createElevatorConnection,
  createElevatorDriver,
  createElevatorRides,
  type DriverDeps,
  type ElevatorConnection,
  type ElevatorConnectionDeps,
  type ElevatorRides,
  elevatorRidesRoom,
  publishElevatorMessage,
  rideRows,
} from "./elevator-rides/index.ts";
import { createServiceLinks, elevatorServicesRoom } from "./elevator-services/index.ts";
import { elevatorTrialsRoom } from "./elevator-trials/index.ts";
import { createElevators, ELEVATORS_OF_ORGANIZATIONS, elevatorsRoom } from "./elevators/index.ts";
import { createMapDrafts, type MapDrafts, mapDraftsRoom } from "./map-drafts/index.ts";
import { mapFilesRoom } from "./map-files/index.ts";
import { createMaps, MAPS_OF_ORGANIZATIONS, mapsReaction, mapsRoom } from "./maps/index.ts";
import { createPlaces, PLACES_OF_ORGANIZATIONS, placesRoom } from "./places/index.ts";
import { WRITTEN_HOLDINGS, WRITTEN_ROOMS } from "./written-rooms.ts";

/** What the rooms keep for organizations. */
export const SITES_HOLDINGS = [
  PLACES_OF_ORGANIZATIONS,
  ELEVATORS_OF_ORGANIZATIONS,
  MAPS_OF_ORGANIZATIONS,
  ...WRITTEN_HOLDINGS,
];

/** The sites wing: where devices work. */
export interface Sites extends Wing {
  drafts: MapDrafts;
  distributions: Distributions;
  rides: ElevatorRides;
}

export interface SitesDeps extends ProcessDeps {
  audit: Audit;
  announcer: Announcer;
  devices: Devices;
  commands: Commands;
  secrets: SecretBox;
  unseal: Unseal;
  /** By which the addresses of map files are made. */
  serverSecret: string;
  /** A person as they are now; undefined where they could not come in any more. */
  callerOf(staffId: number): Promise<Caller | undefined>;
  /** Where robots find the product itself. */
  ownAddress(): string;
  /** What upper wings do on maps. */
  uses: MapUses;
}

export function createSites(given: SitesDeps): Sites {
  const { config, db } = given;
  const outgoing = createOutgoing({ networks: config.OUTGOING_NETWORKS });
  const deps = { ...given, outgoing, broker: deviceAddressOf(config) };
  const maps = createMaps(deps);
  const drafts = createMapDrafts(deps);
  const distributions = createDistributions({ ...deps, maps });
  const elevators = createElevators({ ...deps, rides: rideRows });
  const rides = createElevatorRides({ ...deps, elevators });
  return {
    drafts,
    distributions,
    rides,
    rooms: [
      placesRoom(createPlaces(deps)),
      mapsRoom(db, maps),
      mapFilesRoom(deps),
      mapDraftsRoom(db, { drafts, maps }),
      distributionsRoom(deps, { distributions, maps }),
      coverageRoom(deps),
      elevatorsRoom(elevators),
      elevatorServicesRoom({ ...deps, elevators }),
      elevatorRidesRoom(db, { rides, elevators }),
      elevatorTrialsRoom({ ...deps, elevators, rides }),
      ...WRITTEN_ROOMS.map((room) => room(deps)),
    ],
  };
}

/** What the rooms do with every batch of what devices said. */
export const createSitesReactions = (): readonly BatchReaction[] => [
  mapsReaction,
  createDeviceMapsReaction(),
];

export interface SitesIngest extends IngestSide {
  /** Where elevators' messages come in. */
  elevatorConnection: ElevatorConnection;
}

/** What the wing does where devices' messages come in: it listens to elevators, and drives them. */
export async function createSitesIngest(
  deps: ElevatorConnectionDeps &
    Omit<DriverDeps, "services"> & { secrets: SecretBox; outgoingNetworks: readonly string[] },
): Promise<SitesIngest> {
  const elevatorConnection = await createElevatorConnection(deps);
  const services = createServiceLinks({
    ...{ ...deps, outgoing: createOutgoing({ networks: deps.outgoingNetworks }) },
    onMessage: (message) => publishElevatorMessage(deps.bus, message),
  });
  const driver = await createElevatorDriver({ ...deps, services });
  return {
    elevatorConnection,
    upkeep: [],
    async stop() {
      elevatorConnection.stop();
      await driver.stop();
      services.stop();
    },
  };
}
