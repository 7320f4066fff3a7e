import { INBOX_ENDPOINTS as I, INBOX_EVENTS } from "@sweepline/contract/care/messages/inbox.ts";
import { MESSAGE_ENDPOINTS as E } from "@sweepline/contract/care/messages/index.ts";
import { MESSAGE_SETTING_ENDPOINTS as S } from "@sweepline/contract/care/messages/settings.ts";
import { useQuery } from "@tanstack/react-query";
import { call, type InputOf, queryFor, refetchSoon, useWrite } from "../../core/api/index.ts";
import { liveHandler, useLive } from "../../core/live/index.ts";
import { usePerson } from "../../core/session/index.ts";

/** How many are unread; follows by the live socket. */
export function useUnreadMessages(): number {
  const person = usePerson();
  useLive(messageReceived, person ? [person.sysUser.id] : []);
  return useQuery(queryFor(I.unread, {})).data ?? 0;
}

type Read = InputOf<typeof I.markRead>["body"];
export const useReadMessages = () => useWrite((body: Read) => call(I.markRead, { body }), [I.list, I.unread]);
export const useAcknowledge = () =>
  useWrite((messageId: string) => call(I.acknowledge, { params: { messageId } }), [I.list]);

type Written = InputOf<typeof E.write>["body"];
export const useWriteMessage = () => useWrite((body: Written) => call(E.write, { body }), [E.list]);
export const useRecallMessage = () => useWrite((id: string) => call(E.recall, { params: { id } }), [E.list]);

type Settings = InputOf<typeof S.save>["body"];
export const useMessageSettings = () => useQuery(queryFor(S.get, {}));
export const useSaveMessageSettings = () => useWrite((body: Settings) => call(S.save, { body }), [S.get]);

const refetchInbox = refetchSoon([I.list, I.unread]);
const messageReceived = liveHandler(INBOX_EVENTS.messageReceived, refetchInbox);
