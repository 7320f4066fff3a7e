import { MESSAGE_CHANNEL_ENDPOINTS as E } from "@sweepline/contract/care/message-channels.ts";
import { DELIVERY_ENDPOINTS as D } from "@sweepline/contract/care/messages/deliveries.ts";
import { call, type InputOf, useWrite } from "../../core/api/index.ts";

type Created = InputOf<typeof E.create>["body"];
type Changed = InputOf<typeof E.update>["body"];

export const useCreateChannel = () => useWrite((body: Created) => call(E.create, { body }), [E.list]);
export const useUpdateChannel = () =>
  useWrite(
    ({ id, body }: { id: number; body: Changed }) => call(E.update, { params: { id }, body }),
    [E.list],
  );
export const useRemoveChannel = () => useWrite((id: number) => call(E.remove, { params: { id } }), [E.list]);
export const useRenewSecret = () =>
  useWrite((id: number) => call(E.renewSecret, { params: { id } }), [E.list]);
export const useTestChannel = () =>
  useWrite(
    ({ id, to }: { id: number; to: string }) => call(E.test, { params: { id }, body: { to } }),
    [E.list],
  );
export const useReplay = () =>
  useWrite((params: { id: number; deliveryId: string }) => call(D.replay, { params }), [D.list, D.attempts]);
