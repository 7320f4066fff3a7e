import { randomBytes } from "node:crypto";
import { ALL_EVENTS } from "@sweepline/contract/catalogue.ts";
import type { Adapter } from "../core/ingest/adapter.ts";
import { createIngest, type IngestPipeline } from "../core/ingest/ingest.ts";
import type { Rejection } from "../core/ingest/items.ts";
import { createUpkeepRunner, type UpkeepRunner } from "../core/jobs.ts";
import { createAnnouncer } from "../core/live/announcer.ts";
import type { ProcessDeps } from "../core/room.ts";
import { createSecretBox } from "../core/secret-box.ts";
import { type ConnectionNotices, createConnectionNotices } from "../fleet/connections/index.ts";
import { createFleetIngest, type FleetIngest } from "../fleet/wing.ts";
import { followDeploymentCommands } from "../operations/remote-deployment/index.ts";
import { followRunCommands } from "../operations/runs/index.ts";
import { createFirmwareLinks, followUpdateCommands } from "../operations/updates/index.ts";
import { createMapLinks, followMapCommands } from "../sites/distributions/index.ts";
import { withElevators } from "../sites/elevator-rides/index.ts";
import { createSitesIngest, type SitesIngest } from "../sites/wing.ts";
import { createUpkeepNotes } from "../system/jobs/index.ts";
import type { ExceptionLog } from "../system/logs/index.ts";
import { committing, createReactions } from "./ingest-commit.ts";

export interface IngestDeps extends Omit<ProcessDeps, "config"> {
  exceptions: Pick<ExceptionLog, "note">;
  /** By which passwords at MQTT servers are sealed, and by which robots fetch their maps and updates. */
  serverSecret?: string | undefined;
  /** Networks that MQTT servers of tenants may be in, beside public ones. */
  outgoingNetworks?: readonly string[];
}

export interface IngestApp
  extends Pick<FleetIngest, "links" | "sendOut" | "flushRejections" | "flushDiscoveries" | "pairing">,
    Pick<ConnectionNotices, "closeLeftovers" | "onRevoked"> {
  ingest: IngestPipeline;
  /** All that is spoken at the product's own broker. */
  adapters: readonly Adapter[];
  reject(rejection: Rejection): void;
  upkeep: UpkeepRunner;
  close(): Promise<void>;
}

/** What devices say, wired in wing order: the counterpart of `app.ts` for the way in. */
export async function createIngestApp(deps: IngestDeps): Promise<IngestApp> {
  const { db, bus, clock, log, outgoingNetworks = [] } = deps;
  // Without the one that all processes have, nothing that was sealed elsewhere can be read.
  const { serverSecret = randomBytes(32).toString("hex") } = deps;
  const secrets = createSecretBox(serverSecret);
  const announcer = await createAnnouncer({ bus, events: ALL_EVENTS });
  const fleet = await createFleetIngest({
    ...{ ...deps, announcer, outgoingNetworks, secrets },
    beside: (serverId) => [sites.elevatorConnection.adapterAt(serverId)],
    mapLinkOf: createMapLinks(serverSecret).linkOf,
    firmwareLinkOf: createFirmwareLinks(serverSecret).linkOf,
    onCommandsMoved: [
      followMapCommands(clock.now),
      followRunCommands(clock.now),
      followDeploymentCommands(clock.now),
      followUpdateCommands(clock.now),
    ],
  });
  const { pairing, intake, links, outbox, sendOut, flushRejections, flushDiscoveries } = fleet;
  const { adapters, directory, reject } = intake;
  const sites: SitesIngest = await createSitesIngest({
    ...{ ...deps, announcer, reject, sendOut, commands: outbox, secrets, outgoingNetworks },
  });
  const ingest = createIngest({
    ...{ ...intake, pairing, log },
    commit: committing({
      ...{ db, announcer, reject, reactions: createReactions(outbox) },
      now: () => clock.now().getTime(),
    }),
  });
  const notices = await createConnectionNotices({ db, bus, log, directory, ingest });
  const upkeep = upkeepOf(deps);
  for (const work of [notices.silence, ...fleet.upkeep, ...sites.upkeep]) upkeep.add(work);
  return {
    ...{ links, sendOut, flushRejections, flushDiscoveries, reject, upkeep, pairing },
    ingest: withElevators(ingest, sites.elevatorConnection),
    adapters: [...adapters, sites.elevatorConnection.adapter],
    closeLeftovers: notices.closeLeftovers,
    onRevoked(handler) {
      notices.onRevoked(handler);
      sites.elevatorConnection.onRevoked(handler);
    },
    async close() {
      notices.stop();
      await upkeep.stop();
      await sites.stop();
      await fleet.stop();
      await ingest.stop();
      announcer.stop();
      await fleet.settle();
    },
  };
}

function upkeepOf(deps: IngestDeps): UpkeepRunner {
  const { db, log, clock, exceptions } = deps;
  const notes = createUpkeepNotes(deps);
  return createUpkeepRunner({
    ...{ db, log, clock, onTurn: notes.onTurn, onStart: notes.follow },
    onFailed: ({ name, error }) => exceptions.note({ error, place: name }),
  });
}
