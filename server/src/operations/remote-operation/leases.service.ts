import { REMOTE_EVENTS, REMOTE_REFUSALS } from "@sweepline/contract/operations/remote-operation/index.ts";
import {
  ASK_LASTS_MS,
  LEASE_ABNORMAL_MS,
  type RemoteBeginning,
  type RemoteEnding,
} from "@sweepline/contract/operations/remote-operation/lease.ts";
import { z } from "zod";
import type { Bus } from "../../core/bus/bus.ts";
import { processMessage } from "../../core/bus/process-messages.ts";
import type { Requester } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import { afterCommit, type Database, type Queries } from "../../core/db/database.ts";
import { Refused } from "../../core/http/refused.ts";
import type { Announcer } from "../../core/live/live.ts";
import { newTimeId } from "../../core/time-id.ts";
import { type Audit, actorOf } from "../../system/logs/index.ts";
import type { LeaseRow } from "./leases.store.ts";
import * as leases from "./leases.store.ts";
import { addEvent, endSession, insertSession } from "./sessions.store.ts";

/**
 * Who has a robot: the moves of the lease, each one transaction on its row. The states stand in the contract's `lease.ts`. Whoever
 * takes a robot from a page that did not give it itself waits until that page's process trusts its lease no longer.
 */
export interface Page {
  deviceId: number;
  seat: string;
  requester: Requester;
}

export interface Ended {
  ending: RemoteEnding;
  byName: string | null;
  reason: string;
}

export interface Leases {
  take(page: Page, reason: string): Promise<LeaseRow>;
  ask(page: Page, reason: string): Promise<void>;
  /** To who asks; by the page that has it. */
  answer(page: Page, hands: boolean): Promise<void>;
  takeOver(page: Page, reason: string): Promise<LeaseRow>;
  clear(page: Page, reason: string): Promise<LeaseRow>;
  release(page: Page): Promise<void>;
  /** By no person: what has ended is no session of this id any more. */
  end(session: { deviceId: number; sessionId: string }, ending: RemoteEnding): Promise<void>;
  /** The page that asked is gone. */
  forgetRequester(page: Pick<Page, "deviceId" | "seat">): Promise<void>;
}

export interface LeasesDeps {
  db: Database;
  bus: Bus;
  clock: Clock;
  audit: Pick<Audit, "record">;
  announcer: Pick<Announcer, "announce">;
}

/** Tells the processes that show this robot that its lease has changed. */
const changed = processMessage(
  "sweepline/internal/remote-lease",
  z.object({ deviceId: z.number().int(), declined: z.uuid().optional() }),
  { qos: 1 },
);
export const onLeaseChanged = (
  bus: Pick<Bus, "subscribe">,
  handler: (change: { deviceId: number; declined?: string | undefined }) => void,
): Promise<() => void> => changed.subscribe(bus, handler);

export function createLeases(deps: LeasesDeps): Leases {
  const { db } = deps;
  const move = <T>(page: Page, work: (tx: Queries, lease: LeaseRow) => Promise<T>): Promise<T> =>
    db.transaction(async (tx) => {
      const lease = await leases.holdLease(tx, page.deviceId);
      const answer = await work(tx, lease);
      follow(deps, tx, page.deviceId);
      return answer;
    });
  const takeFrom = (page: Page, way: TakingAway): Promise<LeaseRow> =>
    move(page, async (tx, lease) => {
      if (lease.sessionId !== null && way.beginning !== "taken") {
        way.refuse?.(lease);
        const ended: Ended = { ending: way.ending, byName: nameOf(page), reason: way.reason };
        await endSession(tx, { deviceId: page.deviceId, sessionId: lease.sessionId }, ended);
        await addEvent(tx, nameOfSession(lease), endEvent(ended));
      } else if (lease.sessionId !== null) throw heldBy(lease);
      const { beginning, reason } = way;
      const person = { ...personOf(page), reason };
      return begin(deps, tx, { person, lease, beginning, by: page.requester });
    });
  return {
    take: (page, reason) => takeFrom(page, { beginning: "taken", reason }),
    takeOver: (page, reason) => takeFrom(page, { beginning: "takenOver", ending: "takenOver", reason }),
    clear: (page, reason) =>
      takeFrom(page, { beginning: "cleared", ending: "cleared", reason, refuse: refuseNormal }),
    ask: (page, reason) =>
      move(page, async (tx, lease) => {
        if (lease.sessionId === null || lease.seat === page.seat)
          throw new Refused(REMOTE_REFUSALS.nobodyAsks);
        if (isAsking(lease) && lease.requesterSeat !== page.seat)
          throw new Refused(REMOTE_REFUSALS.alreadyAsked, { values: { name: lease.requesterName ?? "" } });
        await leases.putRequester(tx, page.deviceId, { ...personOf(page), reason });
        await addEvent(tx, nameOfSession(lease), { kind: "asked", staffName: nameOf(page), detail: reason });
      }),
    answer: (page, hands) => move(page, (tx, lease) => answerRequester(deps, tx, { page, lease, hands })),
    release: (page) =>
      move(page, async (tx, lease) => {
        if (lease.seat !== page.seat || lease.sessionId === null) return;
        await finish(tx, lease, { ending: "released", byName: null, reason: "" });
      }),
    end: ({ deviceId, sessionId }, ending) =>
      db.transaction(async (tx) => {
        const lease = await leases.holdLease(tx, deviceId);
        if (lease.sessionId !== sessionId) return;
        await finish(tx, lease, { ending, byName: null, reason: "" });
        follow(deps, tx, deviceId);
      }),
    forgetRequester: ({ deviceId, seat }) =>
      db.transaction(async (tx) => {
        const lease = await leases.holdLease(tx, deviceId);
        if (lease.requesterSeat !== seat) return;
        await leases.putRequester(tx, deviceId, null);
        follow(deps, tx, deviceId);
      }),
  };
}

type TakingAway =
  | { beginning: "taken"; reason: string }
  | {
      beginning: "takenOver" | "cleared";
      ending: RemoteEnding;
      reason: string;
      refuse?: (lease: LeaseRow) => void;
    };

const personOf = ({ seat, requester: { caller } }: Page) => ({
  ...{ seat, staffId: caller.staffId, staffName: caller.displayName, authSessionId: caller.sessionId },
});
const nameOf = ({ requester }: Page): string => requester.caller.displayName;
const nameOfSession = ({ deviceId, sessionId }: LeaseRow) => ({ deviceId, sessionId: sessionId ?? "" });
const heldBy = ({ staffName }: LeaseRow): Refused =>
  new Refused(REMOTE_REFUSALS.held, { values: { name: staffName ?? "" } });
export const isAsking = ({ requesterSeat, askedAgoMs }: LeaseRow): boolean =>
  requesterSeat !== null && askedAgoMs < ASK_LASTS_MS;
export const isAbnormal = ({ seenAgoMs }: LeaseRow): boolean => seenAgoMs >= LEASE_ABNORMAL_MS;
const endEvent = ({ ending, byName }: Ended) =>
  ({ kind: "ended", staffName: byName, detail: ending }) as const;

function refuseNormal(lease: LeaseRow): void {
  if (!isAbnormal(lease)) throw new Refused(REMOTE_REFUSALS.notAbnormal);
}

interface Beginning {
  person: leases.Asking;
  /** Before. */
  lease: LeaseRow;
  beginning: RemoteBeginning;
  by: Requester;
}

async function begin(
  deps: LeasesDeps,
  tx: Queries,
  { person, lease, beginning, by }: Beginning,
): Promise<LeaseRow> {
  const { deviceId, staffName: fromName } = lease;
  const sessionId = newTimeId(deps.clock.now());
  const taken = await leases.seize(tx, { ...person, deviceId, sessionId });
  await insertSession(tx, { ...person, deviceId, sessionId, beginning, fromName });
  const { staffName, reason } = person;
  await addEvent(tx, { deviceId, sessionId }, { kind: "began", ms: 0, staffName, detail: beginning });
  await deps.audit.record(tx, {
    actor: actorOf(by),
    action: `operations_remote-operation_${beginning}`,
    subject: { kind: "device", id: deviceId },
    ...(fromName !== null && { before: { staffName: fromName } }),
    after: { sessionId, staffName, reason },
  });
  return taken;
}

async function finish(tx: Queries, lease: LeaseRow, ended: Ended): Promise<void> {
  await addEvent(tx, nameOfSession(lease), endEvent(ended));
  await endSession(tx, nameOfSession(lease), ended);
  if (ended.ending === "released") await leases.noteStopped(tx, lease.deviceId);
  await leases.vacate(tx, lease.deviceId);
}

/** The requester's page is made the holder; its own process finds that out by the change. */
async function answerRequester(
  deps: LeasesDeps,
  tx: Queries,
  { page, lease, hands }: { page: Page; lease: LeaseRow; hands: boolean },
): Promise<void> {
  if (lease.seat !== page.seat || lease.sessionId === null) throw new Refused(REMOTE_REFUSALS.notHolder);
  const person = requesterOf(lease);
  if (!person) throw new Refused(REMOTE_REFUSALS.nobodyAsks);
  if (!hands) {
    await leases.putRequester(tx, page.deviceId, null);
    await addEvent(tx, nameOfSession(lease), {
      kind: "declined",
      staffName: nameOf(page),
      detail: person.staffName,
    });
    afterCommit(tx, () => changed.publish(deps.bus, { deviceId: page.deviceId, declined: person.seat }));
    return;
  }
  const ended: Ended = { ending: "handedOver", byName: person.staffName, reason: person.reason };
  await endSession(tx, nameOfSession(lease), ended);
  await addEvent(tx, nameOfSession(lease), endEvent(ended));
  await leases.noteStopped(tx, lease.deviceId);
  await begin(deps, tx, { person, lease, beginning: "handedOver", by: page.requester });
}

function requesterOf(lease: LeaseRow): leases.Asking | undefined {
  const {
    requesterSeat: seat,
    requesterStaffId: staffId,
    requesterSessionId: authSessionId,
    requesterName: staffName,
  } = lease;
  if (!isAsking(lease) || seat === null || staffId === null || authSessionId === null || staffName === null)
    return undefined;
  return { seat, staffId, authSessionId, staffName, reason: lease.askReason };
}

/** People and processes are told after the commit. */
function follow({ db, bus, announcer }: LeasesDeps, tx: Queries, deviceId: number): void {
  afterCommit(tx, () => {
    changed.publish(bus, { deviceId });
    void announceHolder(db, announcer, deviceId);
  });
}

async function announceHolder(
  db: Queries,
  announcer: Pick<Announcer, "announce">,
  deviceId: number,
): Promise<void> {
  const row = await leases.holderFor(db, deviceId).catch(() => undefined);
  if (!row) return;
  const { organizationId, operatorStaffId, holder } = row;
  const { name } = REMOTE_EVENTS.remoteHolderChanged;
  announcer.announce([{ entry: [name, deviceId, { holder }], organizationId, operatorStaffId }]);
}
