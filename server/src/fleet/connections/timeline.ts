import {
  MAX_TIMELINE_SEGMENTS,
  OFFLINE_REASON_CODES,
  type OfflineReason,
  PRESENCES,
  type Presence,
  type Timeline,
} from "@sweepline/contract/fleet/connections.ts";

/**
 * When a device was there, from what is written down of it. Plain code: no database, no clock.
 *
 *   unknown ──first connection──▶ online ◀──next report── stale
 *                                 │   ▲ └──silent for too long──▶ ┘
 *                                end  └──connected── offline
 */
export interface TimelineFacts {
  from: number;
  /** Not beyond now. */
  to: number;
  /** Oldest first; the first may have begun before the range. */
  stays: readonly { from: number; to: number | null; reason: OfflineReason | null }[];
  /** Null: silence says nothing of this device. */
  staleAfterMs: number | null;
  /** From a last report to the one after it, in any order. */
  gaps: readonly { from: number; to: number }[];
}

interface Piece {
  presence: Presence;
  from: number;
  to: number;
  reason: OfflineReason | null;
  drops: number;
}

export function timelineOf(facts: TimelineFacts): Timeline {
  const { from, to } = facts;
  const pieces = withStale(piecesOf(facts), facts);
  const spent = { online: 0, stale: 0, offline: 0, unknown: 0 };
  for (const piece of pieces) spent[piece.presence] += (piece.to - piece.from) / 1_000;
  const known = spent.online + spent.stale + spent.offline;
  const isCoarse = pieces.length > MAX_TIMELINE_SEGMENTS;
  return {
    from: iso(from),
    to: iso(to),
    segments: (isCoarse ? coarse(pieces, facts) : pieces).map((piece) => ({
      ...piece,
      from: iso(piece.from),
      to: iso(piece.to),
    })),
    onlineS: spent.online,
    staleS: spent.stale,
    offlineS: spent.offline,
    unknownS: spent.unknown,
    uptimePercent: known > 0 ? ((spent.online + spent.stale) / known) * 100 : null,
    drops: dropsBy(facts),
    isCoarse,
  };
}

const iso = (at: number): string => new Date(at).toISOString();

/** Online and offline by turns; before the first stay nothing is known. */
function piecesOf({ from, to, stays }: TimelineFacts): Piece[] {
  const pieces: Piece[] = [];
  let at = from;
  let last: { presence: "unknown" | "offline"; reason: OfflineReason | null; drops: number } = {
    presence: "unknown",
    reason: null,
    drops: 0,
  };
  const away = (until: number): void => {
    if (until > at) pieces.push({ ...last, from: at, to: until });
    at = Math.max(at, until);
  };
  for (const stay of stays) {
    away(Math.min(stay.from, to));
    const end = Math.min(stay.to ?? to, to);
    if (end > at) pieces.push({ presence: "online", from: at, to: end, reason: null, drops: 0 });
    // What ended before the range is why it was away at its start, and no drop within it.
    const isWithin = stay.to !== null && stay.to >= from && stay.to < to;
    last = { presence: "offline", reason: stay.reason, drops: isWithin ? 1 : 0 };
    at = Math.max(at, end);
  }
  away(to);
  return pieces;
}

/** Cuts the gaps out of the time online. */
function withStale(pieces: Piece[], { gaps, staleAfterMs }: TimelineFacts): Piece[] {
  if (staleAfterMs === null) return pieces;
  const late = gaps
    .map((gap) => ({ from: gap.from + staleAfterMs, to: gap.to }))
    .filter((gap) => gap.to > gap.from)
    .sort((a, b) => a.from - b.from);
  const cut: Piece[] = [];
  let next = 0;
  for (const piece of pieces) {
    if (piece.presence !== "online") {
      cut.push(piece);
      continue;
    }
    let at = piece.from;
    while (next < late.length && (late[next]?.to ?? 0) <= at) next += 1;
    for (let index = next; index < late.length; index += 1) {
      const gap = late[index];
      if (!gap || gap.from >= piece.to) break;
      const start = Math.max(at, gap.from);
      const end = Math.min(piece.to, gap.to);
      if (start > at) cut.push({ ...piece, from: at, to: start });
      if (end > start) cut.push({ ...piece, presence: "stale", from: start, to: end });
      at = Math.max(at, end);
    }
    if (at < piece.to) cut.push({ ...piece, from: at });
  }
  return cut;
}

/** Equal slots, each drawn as what it was for most of its time; how often the device went stays told. */
function coarse(pieces: readonly Piece[], { from, to }: TimelineFacts): Piece[] {
  const width = (to - from) / MAX_TIMELINE_SEGMENTS;
  const slots: Piece[] = [];
  let first = 0;
  for (let slot = 0; slot < MAX_TIMELINE_SEGMENTS; slot += 1) {
    const span = { from: from + slot * width, to: from + (slot + 1) * width };
    while ((pieces[first]?.to ?? Number.POSITIVE_INFINITY) <= span.from) first += 1;
    const drawn = mostOf(pieces, first, span);
    const before = slots.at(-1);
    if (before?.presence === drawn.presence && before.reason === drawn.reason) {
      before.to = drawn.to;
      before.drops += drawn.drops;
    } else slots.push(drawn);
  }
  return slots;
}

function mostOf(pieces: readonly Piece[], first: number, span: { from: number; to: number }): Piece {
  const spent = new Map<Presence, number>();
  let [drops, reason]: [number, OfflineReason | null] = [0, null];
  for (let index = first; index < pieces.length; index += 1) {
    const piece = pieces[index];
    if (!piece || piece.from >= span.to) break;
    const time = Math.min(piece.to, span.to) - Math.max(piece.from, span.from);
    spent.set(piece.presence, (spent.get(piece.presence) ?? 0) + time);
    if (piece.presence !== "offline") continue;
    reason = piece.reason;
    if (piece.from >= span.from) drops += piece.drops;
  }
  const presence = PRESENCES.reduce((most, one) =>
    (spent.get(one) ?? 0) > (spent.get(most) ?? 0) ? one : most,
  );
  return { presence, ...span, reason: presence === "offline" ? reason : null, drops };
}

function dropsBy({ from, to, stays }: TimelineFacts): Timeline["drops"] {
  const counts = new Map<OfflineReason, number>();
  for (const stay of stays)
    if (stay.reason !== null && stay.to !== null && stay.to >= from && stay.to < to)
      counts.set(stay.reason, (counts.get(stay.reason) ?? 0) + 1);
  return OFFLINE_REASON_CODES.flatMap((reason) => {
    const count = counts.get(reason);
    return count ? [{ reason, count }] : [];
  });
}
