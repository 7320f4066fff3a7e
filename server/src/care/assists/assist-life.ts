import type { AssistCause } from "@sweepline/contract/care/assists/causes.ts";
import {
  type AssistAct,
  type AssistEventKind,
  type AssistState,
  CLOCK_TOLERANCE_MS,
  LATE_ACT_MS,
  RAISE_WITHIN_MS,
  REOPEN_MS,
  SAME_SPOT_M,
  type StopCause,
} from "@sweepline/contract/care/assists/index.ts";
import { ASSIST_REFUSALS as R } from "@sweepline/contract/care/assists/refusals.ts";
import type { Refusal } from "@sweepline/contract/core/refusal.ts";
import { Refused, refusedAt } from "../../core/http/refused.ts";

/** An assist as its row holds it; people by id and name. */
export interface HeldAssist {
  id: number;
  deviceId: number;
  raisedAt: Date;
  state: AssistState;
  causes: StopCause[];
  mapKey: string | null;
  x: number | null;
  y: number | null;
  informedAt: Date | null;
  takenAt: Date | null;
  takenById: number | null;
  takenBy: string | null;
  onSiteAt: Date | null;
  onSiteById: number | null;
  onSiteBy: string | null;
  resolvedAt: Date | null;
  resolvedById: number | null;
  resolvedBy: string | null;
  cause: AssistCause | null;
  remark: string;
  isSelfResolved: boolean;
  reopened: number;
}

/** A device stops, or is seen to stand. */
export interface Stop extends Omit<StopCause, "at" | "endedAt"> {
  deviceId: number;
  at: Date;
  mapKey: string | null;
  x: number | null;
  y: number | null;
}

export interface AssistNote {
  kind: AssistEventKind;
  at: Date;
  text?: string;
  cause?: AssistCause;
}
export interface Changed {
  assist: HeldAssist;
  notes: AssistNote[];
}

/** Beyond these the ones that ended first are forgotten. */
const MAX_CAUSES = 30;

const isSame = (one: Pick<StopCause, "source" | "refId">, other: Pick<StopCause, "source" | "refId">) =>
  one.source === other.source && one.refId === other.refId && one.source !== "hand";

const causeOf = ({ source, refId, code, text, level, at }: Stop): StopCause => ({
  ...{ source, refId, code, text, level, at: at.toISOString(), endedAt: null },
});

/** What the history calls a cause: alarms by their kind, which has a name in each language. */
export const labelOf = ({ source, code, text }: Pick<StopCause, "source" | "code" | "text">): string =>
  source === "alarm" ? code : text || code;

/** By what messages about its causes are known. */
export const keysOf = ({ causes }: Pick<HeldAssist, "causes">): string[] =>
  causes.flatMap(({ source, refId }) => (refId === null ? [] : [`${source}:${refId}`]));

export const isOpen = ({ state }: Pick<HeldAssist, "state">): boolean => state !== "resolved";

/** Whether a stop is the one that was resolved a moment ago. */
export function comesBack(assist: HeldAssist, stop: Stop): boolean {
  const { resolvedAt, mapKey, x, y, causes } = assist;
  if (resolvedAt === null || stop.at.getTime() - resolvedAt.getTime() > REOPEN_MS) return false;
  const isSameCause = causes.some(({ source, code }) => source === stop.source && code === stop.code);
  if (isSameCause) return true;
  if (mapKey === null || mapKey !== stop.mapKey) return false;
  const [dx, dy] = [(stop.x ?? Number.NaN) - (x ?? Number.NaN), (stop.y ?? Number.NaN) - (y ?? Number.NaN)];
  return Math.hypot(dx, dy) <= SAME_SPOT_M;
}

/** The open assist with one cause more; the same where it has that cause already. */
export function withStop(assist: HeldAssist, stop: Stop): Changed | undefined {
  const known = assist.causes.find((cause) => isSame(cause, stop));
  if (known && known.endedAt === null) return undefined;
  const others = assist.causes.filter((cause) => cause !== known);
  const ended = others.findIndex(({ endedAt }) => endedAt !== null);
  const kept =
    others.length < MAX_CAUSES ? others : others.filter((_, index) => index !== Math.max(0, ended));
  return {
    assist: { ...assist, causes: [...kept, causeOf(stop)] },
    notes: [{ kind: "causeAdded", at: stop.at, text: labelOf(stop) }],
  };
}

/** Raised again: whoever took it or came is done with it. */
export function reopened(assist: HeldAssist, stop: Stop): Changed {
  const others = assist.causes.filter((cause) => !isSame(cause, stop)).slice(1 - MAX_CAUSES);
  const nobody = {
    ...{ takenAt: null, takenById: null, takenBy: null, onSiteAt: null, onSiteById: null, onSiteBy: null },
    ...{ resolvedAt: null, resolvedById: null, resolvedBy: null, cause: null, remark: "" },
  };
  return {
    assist: {
      ...{ ...assist, ...nobody, isSelfResolved: false, state: assist.informedAt ? "informed" : "raised" },
      ...{ causes: [...others, causeOf(stop)], reopened: assist.reopened + 1 },
    },
    notes: [{ kind: "reopened", at: stop.at, text: labelOf(stop) }],
  };
}

/** The first person was reached; an assist that is further on, or over, stays as it is but for the time. */
export function informedAt(assist: HeldAssist, reachedAt: Date): Changed {
  const at = new Date(Math.max(reachedAt.getTime(), assist.raisedAt.getTime()));
  return {
    assist: { ...assist, informedAt: at, state: assist.state === "raised" ? "informed" : assist.state },
    notes: [{ kind: "informed", at }],
  };
}

/** A new one. */
export function raisedBy(stop: Stop): Omit<HeldAssist, "id"> {
  const { deviceId, at, mapKey, x, y } = stop;
  return {
    ...{ deviceId, raisedAt: at, mapKey, x, y, causes: [causeOf(stop)] },
    ...{ state: "raised", informedAt: null },
    ...{ takenAt: null, takenById: null, takenBy: null, onSiteAt: null, onSiteById: null, onSiteBy: null },
    ...{ resolvedAt: null, resolvedById: null, resolvedBy: null, cause: null, remark: "" },
    ...{ isSelfResolved: false, reopened: 0 },
  };
}

export type EndedStop = Pick<StopCause, "source" | "refId">;

/** Causes that are gone; the last one resolves what nobody came for. */
export function withoutStops(assist: HeldAssist, ended: readonly EndedStop[], at: Date): Changed | undefined {
  const gone = assist.causes.filter(
    (cause) => cause.endedAt === null && ended.some((one) => isSame(one, cause)),
  );
  if (gone.length === 0) return undefined;
  const causes = assist.causes.map((cause) =>
    gone.includes(cause) ? { ...cause, endedAt: at.toISOString() } : cause,
  );
  const notes: AssistNote[] = gone.map((cause) => ({ kind: "causeEnded", at, text: labelOf(cause) }));
  const isOver = assist.state !== "onSite" && causes.every(({ endedAt }) => endedAt !== null);
  return isOver ? endedByItself({ ...assist, causes }, at, notes) : { assist: { ...assist, causes }, notes };
}

export function endedByItself(assist: HeldAssist, at: Date, notes: AssistNote[] = []): Changed {
  return {
    assist: { ...assist, state: "resolved", resolvedAt: at, isSelfResolved: true },
    notes: [...notes, { kind: "selfResolved", at }],
  };
}

export interface ActingPerson {
  id: number;
  name: string;
}

/** When an act was done, within what a phone's clock may say; refuses what cannot be. */
export function doneAtOf(
  doneAt: string | undefined,
  { now, since, tooEarly = R.doneBeforeRaised }: { now: Date; since: Date; tooEarly?: Refusal },
): Date {
  if (doneAt === undefined) return now;
  const ms = Date.parse(doneAt);
  if (ms > now.getTime() + CLOCK_TOLERANCE_MS) throw refusedAt("doneAt", R.doneInFuture);
  if (ms < since.getTime() - CLOCK_TOLERANCE_MS) throw refusedAt("doneAt", tooEarly);
  return new Date(Math.max(since.getTime(), Math.min(ms, now.getTime())));
}

/** When somebody saw a robot stand that they report by hand. */
export function seenAtOf(doneAt: string | undefined, now: Date): Date {
  const since = new Date(now.getTime() - RAISE_WITHIN_MS);
  return doneAtOf(doneAt, { now, since, tooEarly: R.seenTooLongAgo });
}

/** What an act makes of an assist; refuses what somebody else has done first. */
export function afterAct(
  assist: HeldAssist,
  act: Pick<AssistAct, "act"> & { cause?: AssistCause; remark?: string },
  { person, at }: { person: ActingPerson; at: Date },
): Changed {
  requireOpen(assist, at);
  // Somebody came after all: it did not end by itself.
  const open: HeldAssist = assist.isSelfResolved
    ? { ...assist, isSelfResolved: false, resolvedAt: null }
    : assist;
  if (act.act === "take") return taken(open, { person, at });
  if (act.act === "onSite") return cameOnSite(open, { person, at });
  const { cause = "unknown", remark = "" } = act;
  return {
    assist: {
      ...{ ...open, state: "resolved", cause, remark },
      ...{ resolvedAt: at, resolvedById: person.id, resolvedBy: person.name },
    },
    notes: [{ kind: "resolved", at, text: remark, cause }],
  };
}

function requireOpen(assist: HeldAssist, at: Date): void {
  if (isOpen(assist)) return;
  if (!assist.isSelfResolved)
    throw new Refused(R.assistResolved, { values: { name: assist.resolvedBy ?? "" } });
  if (at.getTime() > (assist.resolvedAt?.getTime() ?? 0) + LATE_ACT_MS) throw new Refused(R.assistOver);
}

function taken(assist: HeldAssist, { person, at }: { person: ActingPerson; at: Date }): Changed {
  if (assist.takenById !== null && assist.takenById !== person.id)
    throw new Refused(R.assistTaken, { values: { name: assist.takenBy ?? "" } });
  // Who is there already has taken it.
  if (assist.takenById === person.id && isOpen(assist)) return { assist, notes: [] };
  const state = assist.onSiteAt ? "onSite" : "taken";
  const by = { takenAt: at, takenById: person.id, takenBy: person.name };
  return { assist: { ...assist, ...by, state }, notes: [{ kind: "taken", at }] };
}

function cameOnSite(assist: HeldAssist, { person, at }: { person: ActingPerson; at: Date }): Changed {
  const first = assist.onSiteAt ?? at;
  return {
    assist: {
      ...{ ...assist, state: "onSite", onSiteAt: first },
      ...{ onSiteById: assist.onSiteById ?? person.id, onSiteBy: assist.onSiteBy ?? person.name },
    },
    notes: [{ kind: "onSite", at }],
  };
}

/** It is somebody else's from now on; whoever has come to it stays the one who came first. */
export function handedOver(assist: HeldAssist, { person, at }: { person: ActingPerson; at: Date }): Changed {
  requireOpen(assist, at);
  const open: HeldAssist = { ...assist, isSelfResolved: false, resolvedAt: null };
  const by = { takenAt: assist.takenAt ?? at, takenById: person.id, takenBy: person.name };
  return {
    assist: { ...open, ...by, state: "taken" },
    notes: [{ kind: "handedOver", at, text: person.name }],
  };
}
