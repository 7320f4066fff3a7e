import {
  ACCOUNT_NOTICE_EVENTS,
  ACCOUNT_NOTICE_ENDPOINTS as E,
} from "@sweepline/contract/access/account-notices.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call, queryFor, refetch, useWrite } from "../../core/api/index.ts";
import { liveHandler, useLive } from "../../core/live/index.ts";
import { usePerson } from "../../core/session/index.ts";

export const useNotices = (size: number) =>
  useQuery({ ...queryFor(E.list, { query: { size } }), placeholderData: keepPreviousData });

/** How many are unread; follows by the live socket. */
export function useUnread(): number {
  const person = usePerson();
  useLive(accountNoticed, person ? [person.sysUser.id] : []);
  return useQuery(queryFor(E.unread, {})).data ?? 0;
}

export const useMarkRead = () =>
  useWrite((upToId: number) => call(E.markRead, { body: { upToId } }), [E.list, E.unread]);

const accountNoticed = liveHandler(
  ACCOUNT_NOTICE_EVENTS.accountNoticed,
  (cache) => void refetch(cache, [E.list, E.unread]),
);
