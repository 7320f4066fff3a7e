import type { Lease } from "@sweepline/contract/operations/remote-operation/lease.ts";
import { isAbnormal, isAsking } from "./leases.service.ts";
import type { LeaseRow } from "./leases.store.ts";

/** A lease as one page sees it. Nobody hears what other pages call themselves. */
export function leaseFor(seat: string, lease: LeaseRow | undefined): Lease {
  if (!lease) return { epoch: 0, holder: null, requester: null, drivesInMs: 0 };
  const { epoch, sessionId, staffId, staffName, beganAt, seenAt, reason } = lease;
  const isMine = sessionId !== null && lease.seat === seat;
  const isHeld = sessionId !== null && beganAt !== null && seenAt !== null;
  return {
    epoch,
    holder: isHeld
      ? {
          ...{ staffId, staffName, isMe: isMine, reason, isAbnormal: isAbnormal(lease) },
          ...{ since: beganAt.toISOString(), seenAt: seenAt.toISOString() },
        }
      : null,
    requester:
      isHeld && isAsking(lease) && lease.askedAt
        ? {
            ...{ staffId: lease.requesterStaffId, staffName: lease.requesterName, reason: lease.askReason },
            ...{ isMe: lease.requesterSeat === seat, askedAt: lease.askedAt.toISOString() },
          }
        : null,
    drivesInMs: isMine ? Math.ceil(lease.drivesInMs) : 0,
  };
}
