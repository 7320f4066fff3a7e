import { randomUUID } from "node:crypto";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import {
  ALLOCATION_REFUSALS,
  type AllocationKind,
  type Move,
  type MoveResult,
} from "@sweepline/contract/fleet/allocations.ts";
import type { Bus } from "../../core/bus/bus.ts";
import type { Caller } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database, Queries } from "../../core/db/database.ts";
import { found, Refused } from "../../core/http/refused.ts";
import type { Actor, Audit } from "../../system/logs/index.ts";
import type { Commands } from "../commands/index.ts";
import { type Devices, publishDevicesChanged } from "../devices/index.ts";
import * as store from "./allocations-moves.store.ts";
import { enabledStaff, type Receiver, receivers } from "./receivers.store.ts";

/** Handing devices on: all of them or none. Everything that is asked is held until the commit. */
export interface Requester {
  caller: Caller;
  actor: Actor;
}

export interface AllocationsDeps {
  db: Database;
  bus: Pick<Bus, "publish">;
  clock: Clock;
  audit: Pick<Audit, "record">;
  devices: Pick<Devices, "historyOf">;
  commands: Pick<Commands, "leave">;
}

type Hold = store.HeldDevice;

export function move(deps: AllocationsDeps, wanted: Move, requester: Requester): Promise<MoveResult> {
  return inOneBatch(deps, { requester, reason: wanted.reason }, async (tx) => {
    const hands = await handsOf(tx, wanted, requester);
    const devices = await unchangedSince(tx, wanted.devices, requester);
    const steps = stepsInto(hands, devices);
    if (steps.length === 0) throw new Refused(ALLOCATION_REFUSALS.nothingToMove);
    return { steps, unchanged: devices.length - steps.length };
  });
}

/** From whatever hands they are in; what is in these hands already stays. Answers who is out of reach. */
export async function assign(
  deps: AllocationsDeps,
  { deviceIds, batchId, ...wanted }: Assignment,
  requester: Requester,
): Promise<ReadonlyMap<number, Refused>> {
  const held = new Set<number>();
  await inOneBatch(deps, { requester, reason: wanted.reason, batchId }, async (tx) => {
    const hands = await handsOf(tx, wanted, requester);
    const devices = await store.holdDevices(tx, requester.caller.scope, deviceIds);
    for (const { id } of devices) held.add(id);
    const steps = stepsInto(hands, devices);
    return { steps, unchanged: devices.length - steps.length };
  });
  const lost = deviceIds.filter((id) => !held.has(id));
  return new Map(lost.map((id) => [id, new Refused(CORE_REFUSALS.notFound)]));
}

export interface Assignment extends Hands {
  deviceIds: readonly number[];
  reason: string;
  /** What is moved together, in however many parts. */
  batchId: string;
}

type Hands = Pick<Move, "organizationId" | "operatorStaffId">;

/** Receivers before devices, and in one order: whoever disables one waits for the move, or the move for them. */
async function handsOf(tx: Queries, { organizationId, operatorStaffId }: Hands, { caller }: Requester) {
  const [receiver] = await receivers(tx, caller.scope, [organizationId]);
  const target = usable(found(receiver, CORE_REFUSALS.notFound));
  return { target, operator: await operatorOf(tx, target, operatorStaffId) };
}

function stepsInto(
  { target, operator }: Awaited<ReturnType<typeof handsOf>>,
  devices: readonly Hold[],
): store.Step[] {
  return devices
    .filter((one) => one.organizationId !== target.id || one.operatorStaffId !== (operator?.id ?? null))
    .map((device) => ({
      device,
      kind: kindOf(device, target),
      organizationId: target.id,
      organizationName: target.orgName,
      operatorStaffId: operator?.id ?? null,
      operatorName: operator?.displayName ?? null,
    }));
}

/** Each goes back to where it came from; an operation account that is no more does not come with it. */
export function undo(
  deps: AllocationsDeps,
  wanted: { batchId: string; reason: string },
  requester: Requester,
): Promise<MoveResult> {
  const { caller } = requester;
  return inOneBatch(deps, { requester, reason: wanted.reason }, async (tx) => {
    const ids = await store.devicesOfBatch(tx, wanted.batchId, caller.staffId);
    if (ids.length === 0) throw new Refused(CORE_REFUSALS.notFound);
    const devices = await store.holdDevices(tx, caller.scope, ids);
    refuseChanged(
      ids,
      devices.filter(({ batchId }) => batchId === wanted.batchId),
      devices,
    );
    const [targets, operators] = [
      await formerHolders(tx, devices, caller),
      await formerOperators(tx, devices),
    ];
    const steps = devices.map((device) => {
      const target = targets.get(device.fromOrganizationId ?? 0) as Receiver;
      const operator = operators.get(device.fromOperatorStaffId ?? 0);
      const isTheirs = operator?.organizationId === target.id;
      return {
        device,
        kind: "undone" as const,
        organizationId: target.id,
        organizationName: target.orgName,
        operatorStaffId: isTheirs ? operator.id : null,
        operatorName: isTheirs ? operator.displayName : null,
      };
    });
    return { steps, unchanged: 0 };
  });
}

async function inOneBatch(
  { db, bus, clock, audit, commands }: AllocationsDeps,
  { requester, reason, batchId = randomUUID() }: { requester: Requester; reason: string; batchId?: string },
  plan: (tx: Queries) => Promise<{ steps: store.Step[]; unchanged: number }>,
): Promise<MoveResult> {
  const { steps, unchanged, cutOff } = await db.transaction(async (tx) => {
    const planned = await plan(tx);
    if (planned.steps.length === 0) return { ...planned, cutOff: 0 };
    const { staffId, displayName } = requester.caller;
    await store.writeSteps(tx, planned.steps, {
      id: batchId,
      at: clock.now(),
      byStaffId: staffId,
      byName: displayName,
      reason,
    });
    await commands.leave(tx, { leavers: handedOn(planned.steps), why: "handedOn" });
    const cutOff = await store.countCutOff(
      tx,
      planned.steps.map(({ device }) => device.id),
    );
    await audit.record(tx, {
      actor: requester.actor,
      ...entryOf(planned.steps, { batchId, reason, cutOff }),
    });
    return { ...planned, cutOff };
  });
  publishDevicesChanged(bus, {
    deviceIds: steps.map(({ device }) => device.id),
    serialNumbers: steps.map(({ device }) => device.serialNumber),
    isRevoked: false,
  });
  return { batchId, moved: steps.length, unchanged, cutOff };
}

/** Those that another organization has now: what the one before wanted them to do ends with its right to them. */
const handedOn = (steps: readonly store.Step[]) =>
  steps
    .filter(({ device, organizationId }) => device.organizationId !== organizationId)
    .map(({ device, organizationId, operatorStaffId }) => ({
      deviceId: device.id,
      organizationId,
      operatorStaffId,
    }));

/** One row a batch; of many devices it names them with whose hands they came from. */
function entryOf(
  steps: readonly store.Step[],
  { batchId, reason, cutOff }: { batchId: string; reason: string; cutOff: number },
) {
  const [first] = steps as [store.Step];
  const subject =
    steps.length === 1 ? { kind: "device", id: first.device.id } : { kind: "devices", id: `${steps.length}` };
  return {
    action: first.kind === "undone" ? "fleet_allocations_undo" : "fleet_allocations_assign",
    subject,
    before: steps.map(({ device }) => ({
      serialNumber: device.serialNumber,
      organizationId: device.organizationId,
      operatorStaffId: device.operatorStaffId,
    })),
    after: {
      batchId,
      reason,
      ...(cutOff > 0 && { cutOff }),
      to: distinct(steps.map(({ organizationId, operatorStaffId }) => ({ organizationId, operatorStaffId }))),
    },
  };
}

const distinct = <T>(values: readonly T[]): T[] => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
];

function usable(receiver: Receiver): Receiver {
  if (!receiver.isUsable)
    throw new Refused(ALLOCATION_REFUSALS.organizationDisabled, {
      fields: [{ field: "organizationId", text: ALLOCATION_REFUSALS.organizationDisabled }],
    });
  return receiver;
}

async function operatorOf(tx: Queries, target: Receiver, staffId: number | null) {
  if (staffId === null) return undefined;
  const [operator] = await enabledStaff(tx, [staffId]);
  // Somebody elsewhere and nobody at all are one answer.
  if (operator?.organizationId === target.id) return operator;
  throw new Refused(ALLOCATION_REFUSALS.strangeOperator, {
    fields: [{ field: "operatorStaffId", text: ALLOCATION_REFUSALS.strangeOperator }],
  });
}

async function unchangedSince(tx: Queries, wanted: Move["devices"], requester: Requester): Promise<Hold[]> {
  const expected = new Map(wanted.map(({ id, allocationId }) => [id, allocationId]));
  const devices = await store.holdDevices(tx, requester.caller.scope, [...expected.keys()]);
  refuseChanged(
    [...expected.keys()],
    devices.filter(({ id, allocationId }) => expected.get(id) === allocationId),
    devices,
  );
  return devices;
}

/** How many serial numbers the refusal's sentence holds; the fields name each device. */
const MAX_NAMED = 5;

/**
 * Names those that changed hands since they were read. One that left the person's reach meanwhile is named by its id alone, as
 * is one that never was.
 */
function refuseChanged(ids: readonly number[], unchanged: readonly Hold[], seen: readonly Hold[]): void {
  if (unchanged.length === ids.length) return;
  const same = new Set(unchanged.map(({ id }) => id));
  const names = new Map(seen.map(({ id, serialNumber }) => [id, serialNumber]));
  const changed = ids.filter((id) => !same.has(id));
  const named = changed.map((id) => names.get(id) ?? `#${id}`);
  const serialNumbers = named.slice(0, MAX_NAMED).join(", ") + (named.length > MAX_NAMED ? " …" : "");
  throw new Refused(ALLOCATION_REFUSALS.allocationChanged, {
    values: { count: changed.length, serialNumbers },
    fields: changed.map((id) => ({ field: `devices.${id}`, text: CORE_REFUSALS.conflict })),
  });
}

/** Where the receiver stands in the tree, seen from the holder. */
function kindOf(device: Hold, target: Receiver): AllocationKind {
  if (device.organizationId === target.id) return "operatorChanged";
  if (target.path.includes(device.organizationId)) return "allocated";
  return device.path.includes(target.id) ? "takenBack" : "moved";
}

async function formerHolders(
  tx: Queries,
  devices: readonly Hold[],
  caller: Caller,
): Promise<Map<number, Receiver>> {
  const ids = [...new Set(devices.map(({ fromOrganizationId }) => fromOrganizationId ?? 0))];
  const rows = await receivers(tx, caller.scope, ids);
  if (rows.length < ids.length) throw new Refused(CORE_REFUSALS.notFound);
  return new Map(rows.map((row) => [row.id, usable(row)]));
}

async function formerOperators(tx: Queries, devices: readonly Hold[]) {
  const ids = devices.flatMap(({ fromOperatorStaffId }) => fromOperatorStaffId ?? []);
  return new Map((await enabledStaff(tx, [...new Set(ids)])).map((row) => [row.id, row]));
}
