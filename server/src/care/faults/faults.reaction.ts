import type { FaultLevel } from "@sweepline/contract/care/fault-codes.ts";
import { levelOfReported } from "@sweepline/contract/care/fault-codes.ts";
import { FAULT_EVENTS } from "@sweepline/contract/care/faults.ts";
import type { Announcement } from "../../core/live/live.ts";
import type { Batch, BatchReaction } from "../../fleet/batches/index.ts";
import { endCauses, raiseAssists } from "../assists/index.ts";
import { type MessageEvent, queueEvents } from "../message-configs/index.ts";
import { endedStops, receivedAt, stopsOf } from "./fault-stops.ts";
import {
  type ClearedFault,
  type NewFault,
  type RaisedFault,
  raiseFaults,
  recoverFaults,
} from "./fault-writes.store.ts";

type FaultFact = Batch["facts"]["faults"][number];

/**
 * Keeps what robots report to be wrong with them: raised and recovered as one row. Of several facts on one fault in a batch the newest
 * counts; one that came and went within it is kept as both.
 */
export const faultsReaction: BatchReaction = {
  async react(tx, { items, kept, changed, isWanted }) {
    if (kept.faults.length === 0) return undefined;
    const raised = newest(kept.faults.filter(({ reported }) => reported !== null));
    const last = newest(kept.faults);
    const cleared: ClearedFault[] = last.flatMap(({ device, at, reportedAs, reported }) =>
      reported === null ? [{ deviceId: device.id, at, reportedAs }] : [],
    );
    const rows = raised.map((fact) => raisedOf(fact, changed.get(fact.device.id)));
    const fresh = rows.length === 0 ? [] : await raiseFaults(tx, rows);
    const holders = new Map(kept.faults.map(({ device, at }) => [device.id, { device, at }]));
    const gone = cleared.length === 0 ? [] : await recoverFaults(tx, cleared);
    await queueEvents(tx, [
      ...fresh.flatMap((fault) => eventOf(fault, "raised", holders.get(fault.deviceId))),
      ...gone.flatMap((fault) => eventOf(fault, "cleared", holders.get(fault.deviceId))),
    ]);
    const now = receivedAt(items);
    const raisedAssists = await raiseAssists(tx, stopsOf(fresh, rows, now), now);
    const endedAssists = await endCauses(tx, endedStops(gone, now), now);
    const faults = last.flatMap((fact) => announcementOf(fact, isWanted));
    return { announcements: [...faults, ...raisedAssists, ...endedAssists] };
  },
};

/** In the order of their devices, so that batches side by side do not wait for each other in a ring. */
function newest(facts: readonly FaultFact[]): FaultFact[] {
  const found = new Map<string, FaultFact>();
  for (const fact of facts) {
    const key = `${fact.device.id} ${fact.reportedAs}`;
    const other = found.get(key);
    if (!other || fact.at >= other.at) found.set(key, fact);
  }
  return [...found.values()].sort((a, b) => a.device.id - b.device.id);
}

/** A fault for whoever is to be informed; one without a name goes by what the robot calls it. */
function eventOf(
  fault: NewFault,
  phase: MessageEvent["phase"],
  of: Pick<FaultFact, "device" | "at"> | undefined,
): MessageEvent[] {
  if (!of) return [];
  const { id, deviceId, level: severity, reportedAs, content } = fault;
  return [
    {
      ...{ kind: "fault", phase, severity, deviceId, key: `fault:${id}`, at: new Date(of.at) },
      ...{ code: fault.code ?? reportedAs, detailCode: fault.detailCode ?? reportedAs },
      ...{
        organizationId: of.device.organizationId,
        placeId: null,
        values: { value: content || reportedAs },
      },
    },
  ];
}

type Changed = ReturnType<Batch["changed"]["get"]>;

function raisedOf({ device, at, reportedAs, reported }: FaultFact, changed: Changed): RaisedFault {
  const { errorLevel = "", errorDescription = "", errorHint, errorReferences } = reported ?? {};
  const { position = null, status = null } = changed?.memory ?? {};
  return {
    ...{ deviceId: device.id, at, reportedAs, status },
    content: errorDescription,
    level: levelOfReported(errorLevel),
    ...{ mapKey: position?.mapKey ?? null, x: position?.x ?? null, y: position?.y ?? null },
    reportedValue: {
      errorLevel,
      ...(errorHint && { errorHint }),
      ...(errorReferences && { errorReferences }),
    },
  };
}

const { name } = FAULT_EVENTS.faultChanged;

function announcementOf({ device, reported }: FaultFact, isWanted: Batch["isWanted"]): Announcement[] {
  if (!isWanted(name, device.id)) return [];
  const level: FaultLevel = levelOfReported(reported?.errorLevel ?? "");
  return [
    {
      entry: [name, device.id, { deviceId: device.id, isOpen: reported !== null, level }],
      organizationId: device.organizationId,
      operatorStaffId: device.operatorStaffId,
    },
  ];
}
