import { ALARM_ENDPOINTS as E } from "@sweepline/contract/care/alarms/index.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { call, queryFor, useWrite } from "../../core/api/index.ts";

/** Single alarms, or all of an occurrence. */
export interface Chosen {
  readonly alarmIds: readonly number[];
  readonly groupIds: readonly number[];
}
/** What may be named in one call. */
const MOST = { alarmIds: 500, groupIds: 100 } as const;

export const alarmQuery = (id: number) => ({
  ...queryFor(E.get, { params: { id } }),
  meta: { quietStatus: 404 },
});
export const peopleQuery = (query: { search?: string | undefined; ids?: number[] }) => ({
  ...queryFor(E.assignees, { query }),
  placeholderData: keepPreviousData,
});
const useAlarmWrite = <Input, Answer>(write: (input: Input) => Promise<Answer>) =>
  useWrite(write, [E.groups, E.page, E.get, E.counts]);

type Named = { alarmIds: number[]; groupIds: number[] };

/** One call after the other where more are chosen than one may name; how many were changed. */
async function inParts(chosen: Chosen, send: (part: Named) => Promise<{ changed: number }>) {
  let changed = 0;
  for (const part of partsOf(chosen)) changed += (await send(part)).changed;
  return changed;
}

function partsOf({ alarmIds, groupIds }: Chosen): Named[] {
  const parts: Named[] = [];
  for (let at = 0; at < alarmIds.length; at += MOST.alarmIds)
    parts.push({ alarmIds: alarmIds.slice(at, at + MOST.alarmIds), groupIds: [] });
  for (let at = 0; at < groupIds.length; at += MOST.groupIds)
    parts.push({ alarmIds: [], groupIds: groupIds.slice(at, at + MOST.groupIds) });
  return parts;
}

export const useAcknowledge = () =>
  useAlarmWrite(({ chosen, comment }: { chosen: Chosen; comment: string }) =>
    inParts(chosen, (part) => call(E.acknowledge, { body: { ...part, comment } })),
  );
export const useAssign = () =>
  useAlarmWrite(({ chosen, assigneeId }: { chosen: Chosen; assigneeId: number | null }) =>
    inParts(chosen, (part) => call(E.assign, { body: { ...part, assigneeId } })),
  );
export const useSnooze = () =>
  useAlarmWrite(({ chosen, minutes }: { chosen: Chosen; minutes: number }) =>
    inParts(chosen, (part) => call(E.snooze, { body: { ...part, minutes } })),
  );
export const useComment = () =>
  useAlarmWrite(({ id, text }: { id: number; text: string }) =>
    call(E.comment, { params: { id }, body: { text } }),
  );
