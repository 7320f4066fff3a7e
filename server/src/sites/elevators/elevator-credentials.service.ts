import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { ElevatorCredentials } from "@sweepline/contract/sites/elevators/credentials.ts";
import { ELEVATOR_REFUSALS } from "@sweepline/contract/sites/elevators/index.ts";
import type { DeviceAddress } from "../../core/bus/device-address.ts";
import type { Requester } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { found, Refused } from "../../core/http/refused.ts";
import { hashOf, newSecret } from "../../fleet/devices/index.ts";
import { actorOf } from "../../system/logs/index.ts";
import { type ElevatorsDeps, publishAfterCommit } from "./elevator-changes.service.ts";
import { type HeldElevator, holdElevator, keepSecret } from "./elevator-changes.store.ts";

export interface CredentialsDeps extends ElevatorsDeps {
  /** Where elevators find our own broker. */
  broker: DeviceAddress;
}

/** No serial number has a slash, so no device can be called like this. */
const usernameOf = (id: number): string => `elevator/${id}`;

/** The password leaves this once; whoever signed in with the one before is cut off. */
export async function renewCredentials(
  deps: CredentialsDeps,
  requester: Requester,
  id: number,
): Promise<ElevatorCredentials> {
  const password = newSecret();
  const { addressNumber } = await changeSecret(deps, requester, { id, secretHash: hashOf(password) });
  return { addressNumber, ...deps.broker, username: usernameOf(id), password };
}

export async function revokeCredentials(
  deps: CredentialsDeps,
  requester: Requester,
  id: number,
): Promise<null> {
  await changeSecret(deps, requester, { id, secretHash: null });
  return null;
}

function changeSecret(
  deps: CredentialsDeps,
  requester: Requester,
  { id, secretHash }: { id: number; secretHash: Buffer | null },
): Promise<HeldElevator> {
  return deps.db.transaction(async (tx: Queries) => {
    const held = found(await holdElevator(tx, requester.caller.scope, id), CORE_REFUSALS.notFound);
    if (held.mqttServerId !== null) throw new Refused(ELEVATOR_REFUSALS.signsInElsewhere);
    await keepSecret(tx, id, secretHash);
    publishAfterCommit(tx, deps, { id, serverIds: [] });
    await deps.audit.record(tx, {
      actor: actorOf(requester),
      action: secretHash ? "sites_elevators_renewCredentials" : "sites_elevators_revokeCredentials",
      subject: { kind: "elevator", id },
    });
    return held;
  });
}
