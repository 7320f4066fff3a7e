import { randomUUID } from "node:crypto";
import { COMMAND_REFUSALS } from "@sweepline/contract/fleet/commands/index.ts";
import {
  DISTRIBUTION_REFUSALS,
  DISTRIBUTION_TTL_S,
  type Distribution,
} from "@sweepline/contract/sites/distributions/index.ts";
import type { Requester } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import { afterCommit, type Database, type Queries } from "../../core/db/database.ts";
import { Refused } from "../../core/http/refused.ts";
import type { Announcer } from "../../core/live/live.ts";
import type { Commands, Issued } from "../../fleet/commands/index.ts";
import { type Actor, type Audit, actorOf } from "../../system/logs/index.ts";
import { insertDistributions, supersede } from "./distributions.store.ts";
import { distributionAnnouncements } from "./distributions-announcements.ts";
import { promiseFile, type SendableVersion } from "./robot-downloads.store.ts";
import { type HeldTarget, hasRemote, holdTargets } from "./targets.store.ts";

/** A version on its way to robots: a robot that has it already is sent enableMap, the others downloadMap. */
export interface SendDeps {
  db: Database;
  clock: Clock;
  audit: Pick<Audit, "recordMany">;
  commands: Pick<Commands, "issueMany" | "callOff">;
  announcer: Pick<Announcer, "announce">;
  /** The product itself, as robots reach it. */
  ownAddress: () => string;
}

export interface Sending {
  version: SendableVersion;
  deviceIds: readonly number[];
  enables: boolean;
  sourceSerialNumber: string | null;
}

export interface Sent {
  batchId: string;
  distributions: Distribution[];
  refused: Map<number, { serialNumber: string; refused: Refused }>;
}

export async function sendVersion(deps: SendDeps, requester: Requester, sending: Sending): Promise<Sent> {
  const server = deps.ownAddress();
  if (await isUnreachable(deps.db, { server, deviceIds: sending.deviceIds, now: deps.clock.now() }))
    throw new Refused(DISTRIBUTION_REFUSALS.unreachableServer, { values: { url: server } });
  return deps.db.transaction((tx) => sendWithin(tx, deps, { requester, sending, server }));
}

/** Whether an address means another machine to one of the devices than to the product. */
export const isUnreachable = async (
  db: Queries,
  { server, ...spoken }: { server: string; deviceIds: readonly number[]; now: Date },
): Promise<boolean> => isLoopback(server) && (await hasRemote(db, spoken));

const isLoopback = (server: string): boolean =>
  /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(server).hostname);

async function sendWithin(
  tx: Queries,
  deps: SendDeps,
  { requester, sending, server }: { requester: Requester; sending: Sending; server: string },
): Promise<Sent> {
  const { version, enables } = sending;
  const held = await holdTargets(tx, sending.deviceIds, version);
  const refused: Sent["refused"] = new Map();
  for (const target of held) {
    const refusal = refusalFor(target, sending);
    if (refusal)
      refused.set(target.deviceId, { serialNumber: target.serialNumber, refused: new Refused(refusal) });
  }
  const able = held.filter(({ deviceId }) => !refused.has(deviceId));
  const by = actorOf(requester);
  const [downloads, enablings] = [
    await askToDownload(tx, deps, {
      targets: able.filter(({ status }) => status === null),
      version,
      server,
      by,
    }),
    await askToEnable(tx, deps, { targets: able.filter(({ status }) => status !== null), version, by }),
  ];
  const bySerial = new Map(held.map((target) => [target.deviceId, target]));
  for (const [deviceId, reason] of [...downloads.refused, ...enablings.refused])
    refused.set(deviceId, {
      serialNumber: bySerial.get(deviceId)?.serialNumber ?? "",
      refused: inOwnTexts(reason),
    });
  const at = deps.clock.now();
  const batchId = randomUUID();
  const ordered = [
    ...downloads.commands.map((command) => ({ command, act: "download", state: "queued" }) as const),
    ...enablings.commands.map((command) => ({ command, act: "enable", state: "enabling" }) as const),
  ];
  const { staffId, displayName: staffName } = requester.caller;
  const { mapId, versionId, mapKey, mapName } = version;
  await replaceOlder(tx, deps, { deviceIds: ordered.map(({ command }) => command.deviceId), mapKey, at });
  const distributions = await insertDistributions(
    tx,
    ordered.map(({ command: { id: commandId, deviceId }, act, state }) => ({
      ...{
        deviceId,
        commandId,
        act,
        state,
        mapId,
        versionId,
        mapKey,
        mapName,
        batchId,
        staffId,
        staffName,
        at,
      },
      ...{ version: version.version, enables: enables || act === "enable" },
      sourceSerialNumber: sending.sourceSerialNumber,
    })),
  );
  afterCommit(tx, () => deps.announcer.announce(announcementsOf(distributions, held)));
  await deps.audit.recordMany(
    tx,
    distributions.map((one) => auditOf(one, by)),
  );
  return { batchId, distributions, refused };
}

function refusalFor({ organizationId, status }: HeldTarget, { version, enables }: Sending) {
  if (organizationId !== version.organizationId) return DISTRIBUTION_REFUSALS.otherOrganization;
  if (status === "enabled") return DISTRIBUTION_REFUSALS.enabledAlready;
  if (status === "disabled" && !enables) return DISTRIBUTION_REFUSALS.downloadedAlready;
  return undefined;
}

interface Asking {
  targets: readonly HeldTarget[];
  version: SendableVersion;
  by: Actor;
}
const NOTHING_ISSUED: Issued = { commands: [], newly: new Set(), refused: new Map() };
const idsOf = (targets: readonly HeldTarget[]) => targets.map(({ deviceId }) => deviceId);

async function askToDownload(
  tx: Queries,
  { commands, clock }: SendDeps,
  { targets, version: { versionId, mapKey, version }, server, by }: Asking & { server: string },
): Promise<Issued> {
  if (targets.length === 0) return NOTHING_ISSUED;
  const hash = await promiseFile(tx, versionId, clock.now());
  return commands.issueMany(tx, {
    deviceIds: idsOf(targets),
    order: { kind: "downloadMap", parameters: { mapKey, version, versionId, hash, server } },
    by,
    ttlS: DISTRIBUTION_TTL_S,
  });
}

async function askToEnable(
  tx: Queries,
  { commands }: SendDeps,
  { targets, version: { mapKey, version }, by }: Asking,
): Promise<Issued> {
  if (targets.length === 0) return NOTHING_ISSUED;
  return commands.issueMany(tx, {
    deviceIds: idsOf(targets),
    order: { kind: "enableMap", parameters: { mapKey, version } },
    by,
    ttlS: DISTRIBUTION_TTL_S,
  });
}

/** Of the same map, on its way to these devices: what has not left yet does not leave any more. */
export async function replaceOlder(
  tx: Queries,
  { commands }: Pick<SendDeps, "commands">,
  which: { deviceIds: readonly number[]; mapKey: string; at: Date },
): Promise<void> {
  if (which.deviceIds.length === 0) return;
  await commands.callOff(tx, await supersede(tx, which));
}

/** A device that does not know the command: said of maps. */
export const inOwnTexts = (refused: Refused): Refused =>
  refused.refusal === COMMAND_REFUSALS.unsupported
    ? new Refused(DISTRIBUTION_REFUSALS.noMapsOnDevice)
    : refused;

export const announcementsOf = (distributions: readonly Distribution[], held: readonly HeldTarget[]) =>
  distributionAnnouncements(
    distributions.flatMap(({ deviceId, mapId }) => {
      const device = held.find((one) => one.deviceId === deviceId);
      return device ? [{ ...device, mapId }] : [];
    }),
  );

export const auditOf = ({ act, deviceId, mapKey, version, enables }: Distribution, by: Actor) => ({
  actor: by,
  action: `sites_distributions_${act}`,
  subject: { kind: "device", id: deviceId },
  after: { mapKey, version, ...(act === "download" && { enables }) },
});
