import type { Page } from "@sweepline/contract/core/paging.ts";
import {
  MQTT_SERVER_ENDPOINTS as E,
  type LinkStatus,
  MQTT_SERVER_EVENTS,
  type MqttServerRow,
} from "@sweepline/contract/fleet/mqtt-servers/index.ts";
import { type QueryClient, useMutation } from "@tanstack/react-query";
import { call, type InputOf, queryFor, queryKeyOf, useWrite } from "../../core/api/index.ts";
import { liveHandler } from "../../core/live/index.ts";

export type ServerBody = InputOf<typeof E.create>["body"];
type Change = InputOf<typeof E.update>["body"];
type Message = InputOf<typeof E.send>["body"];

export const serverOptionsQuery = () => ({ ...queryFor(E.options, {}), staleTime: 60_000 });

const useServerWrite = <Input, Answer>(write: (input: Input) => Promise<Answer>) =>
  useWrite(write, [E.list, E.options]);

export const useCreateServer = () => useServerWrite((body: ServerBody) => call(E.create, { body }));
export const useUpdateServer = () => useServerWrite((body: Change) => call(E.update, { body }));
export const useRenameServer = () =>
  useServerWrite(({ id, name, revision }: { id: number; name: string; revision: number }) =>
    call(E.rename, { params: { id }, body: { name, revision } }),
  );
export const useRemoveServer = () => useServerWrite((id: number) => call(E.remove, { params: { id } }));
export const useRetryLink = () =>
  useMutation({ mutationFn: (id: number) => call(E.retry, { params: { id } }) });
export const useTrial = () =>
  useMutation({ mutationFn: (body: InputOf<typeof E.tryOut>["body"]) => call(E.tryOut, { body }) });
export const useSendMessage = () =>
  useMutation({
    mutationFn: ({ id, body }: { id: number; body: Message }) => call(E.send, { params: { id }, body }),
  });

function changeLink(cache: QueryClient, id: number, change: (link: LinkStatus) => LinkStatus): void {
  cache.setQueriesData<Page<MqttServerRow>>({ queryKey: queryKeyOf(E.list) }, (page) =>
    page?.records.some((row) => row.id === id)
      ? {
          ...page,
          records: page.records.map((row) => (row.id === id ? { ...row, link: change(row.link) } : row)),
        }
      : page,
  );
}

export const linkChanged = liveHandler(MQTT_SERVER_EVENTS.linkChanged, (cache, id, link) =>
  changeLink(cache, id, () => link),
);
/** Comes behind the other one, and only to who runs the platform. */
export const linkTrouble = liveHandler(MQTT_SERVER_EVENTS.linkTrouble, (cache, id, trouble) =>
  changeLink(cache, id, (link) => ({ ...link, trouble })),
);
