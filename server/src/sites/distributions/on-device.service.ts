import { randomUUID } from "node:crypto";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { CommandOrder } from "@sweepline/contract/fleet/commands/index.ts";
import type { OnDevice, Transfer } from "@sweepline/contract/sites/distributions/device-maps.ts";
import {
  DISTRIBUTION_REFUSALS,
  DISTRIBUTION_TTL_S,
  type Distribution,
} from "@sweepline/contract/sites/distributions/index.ts";
import type { Requester } from "../../core/caller.ts";
import { afterCommit } from "../../core/db/database.ts";
import { found, Refused, refusedAt } from "../../core/http/refused.ts";
import type { Commands } from "../../fleet/commands/index.ts";
import type { Devices } from "../../fleet/devices/index.ts";
import { actorOf } from "../../system/logs/index.ts";
import { insertDistributions } from "./distributions.store.ts";
import { versionNamed } from "./robot-downloads.store.ts";
import {
  announcementsOf,
  auditOf,
  inOwnTexts,
  replaceOlder,
  type SendDeps,
  sendVersion,
} from "./send-maps.service.ts";
import { endingWith, type HeldTarget, holdTargets } from "./targets.store.ts";

/** What is done with a map that a robot has. */
export interface OnDeviceDeps extends SendDeps {
  devices: Pick<Devices, "requireVisible">;
  commands: Pick<Commands, "issueMany" | "issue" | "callOff">;
}

export interface Named extends OnDevice {
  deviceId: number;
}

const ACTS = {
  enable: {
    state: "enabling",
    refusal: (status: "enabled" | "disabled") =>
      status === "enabled" ? DISTRIBUTION_REFUSALS.enabledAlready : undefined,
  },
  remove: {
    state: "queued",
    refusal: (status: "enabled" | "disabled") =>
      status === "enabled" ? DISTRIBUTION_REFUSALS.mapEnabled : undefined,
  },
} as const;

export async function actOnDevice(
  deps: OnDeviceDeps,
  requester: Requester,
  { deviceId, mapKey, version, act }: Named & { act: keyof typeof ACTS },
): Promise<Distribution> {
  await deps.devices.requireVisible(requester.caller, deviceId);
  const by = actorOf(requester);
  return deps.db.transaction(async (tx) => {
    const [held] = await holdTargets(tx, [deviceId], { mapKey, version });
    const device = havingIt(held);
    const refusal = ACTS[act].refusal(device.status);
    if (refusal) throw new Refused(refusal);
    const order: CommandOrder = {
      kind: act === "enable" ? "enableMap" : "deleteMap",
      parameters: { mapKey, version },
    };
    const command = await deps.commands
      .issue(tx, { deviceId, order, by, ttlS: DISTRIBUTION_TTL_S })
      .catch((error) => {
        throw error instanceof Refused ? inOwnTexts(error) : error;
      });
    const at = deps.clock.now();
    if (act === "enable") await replaceOlder(tx, deps, { deviceIds: [deviceId], mapKey, at });
    const known = await versionNamed(tx, { organizationId: device.organizationId, mapKey, version });
    const { staffId, displayName: staffName } = requester.caller;
    const [made] = await insertDistributions(tx, [
      {
        ...{ deviceId, act, mapKey, version, staffId, staffName, at, commandId: command.id },
        ...{ state: ACTS[act].state, enables: act === "enable", batchId: randomUUID() },
        mapId: known?.mapId ?? null,
        versionId: known?.versionId ?? null,
        mapName: known?.mapName ?? mapKey,
        sourceSerialNumber: null,
      },
    ]);
    const distribution = made as Distribution;
    afterCommit(tx, () => deps.announcer.announce(announcementsOf([distribution], [device])));
    await deps.audit.recordMany(tx, [auditOf(distribution, by)]);
    return distribution;
  });
}

/** What the robot does not have cannot be enabled, deleted or sent on. */
function havingIt(device: HeldTarget | undefined): HeldTarget & { status: "enabled" | "disabled" } {
  const known = found(device, CORE_REFUSALS.notFound);
  if (known.status === null) throw new Refused(CORE_REFUSALS.notFound);
  return { ...known, status: known.status };
}

/** To the robot whose serial number ends so (spec §5), of the same holder. */
export async function transferMap(
  deps: OnDeviceDeps,
  requester: Requester,
  { deviceId, mapKey, version, target, enables }: Named & Transfer,
): Promise<Distribution> {
  await deps.devices.requireVisible(requester.caller, deviceId);
  const source = await deps.db.transaction(async (tx) =>
    havingIt((await holdTargets(tx, [deviceId], { mapKey, version }))[0]),
  );
  const to = await targetOf(deps, requester, { source, target });
  const sendable = await versionNamed(deps.db, { organizationId: source.organizationId, mapKey, version });
  const sent = await sendVersion(deps, requester, {
    version: found(sendable, DISTRIBUTION_REFUSALS.unknownVersion),
    deviceIds: [to],
    enables,
    sourceSerialNumber: source.serialNumber,
  });
  const refused = sent.refused.get(to)?.refused;
  if (refused) throw atTarget(refused.refusal, target);
  return found(sent.distributions[0], CORE_REFUSALS.notFound);
}

async function targetOf(
  { db }: Pick<OnDeviceDeps, "db">,
  { caller }: Requester,
  { source, target }: { source: HeldTarget; target: string },
): Promise<number> {
  if (source.serialNumber.toLowerCase().endsWith(target.toLowerCase()))
    throw atTarget(DISTRIBUTION_REFUSALS.transferTargetSame, target);
  const [one, another] = await endingWith(db, caller.scope, target);
  if (!one) throw atTarget(DISTRIBUTION_REFUSALS.transferTargetUnknown, target);
  if (another) throw atTarget(DISTRIBUTION_REFUSALS.transferTargetAmbiguous, target);
  return one.deviceId;
}

const atTarget = (refusal: Refused["refusal"], target: string): Refused =>
  refusedAt("target", refusal, { target });
