/**
 * Updates: one device's turn in a rollout, and the agents that do it. Agents ask; what they may have is decided when they ask, by what is
 * known then (`may-offer.ts`), and written down before they are answered. What they say moves the update (`update-moves.ts`); done is what
 * the device itself reports. They speak hawkBit's Direct Device Integration API (`ddi.routes.ts`); for robots that speak MQTT only the
 * platform itself asks (`mqtt-agents.service.ts`). Rollouts make updates and end them.
 */
import type { Config } from "../../core/config.ts";
import type { Announcer } from "../../core/live/live.ts";
import type { ProcessDeps, Room } from "../../core/room.ts";
import type { Storage } from "../../core/storage/index.ts";
import type { OnDevicesLeft } from "../../fleet/commands/index.ts";
import { dropOldMonths } from "../../fleet/telemetry/index.ts";
import type { Audit } from "../../system/logs/index.ts";
import { createUpdateAgents } from "./agents.service.ts";
import { announcedAgents, announceMoved } from "./announced-agents.ts";
import { createArtifacts } from "./artifacts.service.ts";
import { createConfirmations } from "./confirmations.service.ts";
import { serveDdi } from "./ddi.routes.ts";
import { endOfLeft } from "./ends.store.ts";
import { serveFirmwareFiles } from "./firmware-files.routes.ts";
import { createFirmwareFiles } from "./firmware-files.service.ts";
import { createMisses } from "./misses.ts";
import type { MqttAgentDeps } from "./mqtt-agents.service.ts";
import { createSentPackages } from "./sent-packages.ts";
import { createAgentTokens } from "./tokens.service.ts";
import { UPDATE_NAMES } from "./turns.store.ts";
import { askByMqtt, endSilent } from "./updates.jobs.ts";
import { serveUpdates } from "./updates.routes.ts";
import { createUpdates } from "./updates.service.ts";

export { createUpdateAgents, type UpdateAgents } from "./agents.service.ts";
export type { SignedIn, SignedInWithTurn } from "./agents.store.ts";
export { announceMoved } from "./announced-agents.ts";
export { callBack, endUntaken, withdrawOffers } from "./ends.store.ts";
export { createFirmwareLinks } from "./firmware-files.service.ts";
export { isForced } from "./may-offer.ts";
export { followUpdateCommands } from "./mqtt-agents.reaction.ts";
export { makeOffer } from "./offers.service.ts";
export { bytesOfPackages, createSentPackages } from "./sent-packages.ts";
export { type Aimed, makeUpdates, previewOf, releaseGroup } from "./targets.store.ts";
export { createAgentTokens } from "./tokens.service.ts";
export { addBytes, openTurns } from "./turns.store.ts";
export { devicesOfRollout, stopsOf } from "./updates.store.ts";
export { versionsReaction } from "./versions.reaction.ts";
export { noteVersions } from "./versions.service.ts";
export { runsVersion } from "./versions.store.ts";

export const TABLES = {
  private: ["update_log", "update_paces", "update_tokens", "device_version_changes"],
  inWing: ["device_updates", "device_versions", "update_agents"],
};

/** Whoever gives a device away does not have it updated any more. */
export const endUpdatesOfLeft =
  (now: () => Date): OnDevicesLeft =>
  async (tx, { deviceIds }) => {
    await endOfLeft(tx, deviceIds, now());
    return [];
  };

type UpdatesRoomDeps = ProcessDeps & {
  config: Pick<Config, "TASK_REPORTS_DAYS">;
  audit: Audit;
  announcer: Pick<Announcer, "announce">;
  storage: Storage;
  commands: MqttAgentDeps["commands"];
  /** By which addresses of files are written. */
  serverSecret: string;
  ownAddress(): string;
};

export function updatesRoom(deps: UpdatesRoomDeps): Room {
  const given = { ...deps, packages: createSentPackages(deps.db) };
  const onMoved = () => announceMoved(deps.announcer);
  const days = deps.config.TASK_REPORTS_DAYS;
  return {
    subjects: { update: UPDATE_NAMES },
    routes: (route) => serveUpdates(route, { updates: createUpdates(deps), tokens: createAgentTokens(deps) }),
    http: (http) => {
      const artifacts = createArtifacts(given);
      serveDdi(http, {
        agents: announcedAgents(createUpdateAgents(given), deps.announcer),
        artifacts,
        confirmations: createConfirmations(given),
        misses: createMisses(deps.clock.now),
      });
      serveFirmwareFiles(http, { files: createFirmwareFiles(given), artifacts });
    },
    upkeep: [
      endSilent(deps.db, onMoved),
      askByMqtt(given, onMoved),
      dropOldMonths(deps.db, "updates/retention", {
        device_updates: days,
        update_log: days,
        device_version_changes: days,
      }),
    ],
  };
}
