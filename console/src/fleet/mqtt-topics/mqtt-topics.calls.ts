import type { Page } from "@sweepline/contract/core/paging.ts";
import {
  MQTT_TOPIC_ENDPOINTS as E,
  MQTT_TOPIC_EVENTS,
  type MqttTopicRow,
  type TopicCounts,
} from "@sweepline/contract/fleet/mqtt-topics/index.ts";
import type { QueryClient } from "@tanstack/react-query";
import { call, type InputOf, queryFor, queryKeyOf, useWrite } from "../../core/api/index.ts";
import { liveHandler } from "../../core/live/index.ts";

export type TopicBody = InputOf<typeof E.create>["body"];

export const violationsQuery = (id: number) => queryFor(E.violations, { params: { id } });

const useTopicWrite = <Input, Answer>(write: (input: Input) => Promise<Answer>) =>
  useWrite(write, [E.list, E.violations]);

export const useCreateTopic = () => useTopicWrite((body: TopicBody) => call(E.create, { body }));
export const useUpdateTopic = () =>
  useTopicWrite((body: InputOf<typeof E.update>["body"]) => call(E.update, { body }));
export const useRemoveTopic = () => useTopicWrite((id: number) => call(E.remove, { params: { id } }));
export const useClearCounts = () => useTopicWrite((id: number) => call(E.clearCounts, { params: { id } }));

function takeCounts(cache: QueryClient, id: number, counts: TopicCounts): void {
  cache.setQueriesData<Page<MqttTopicRow>>({ queryKey: queryKeyOf(E.list) }, (page) =>
    page?.records.some((row) => row.id === id)
      ? { ...page, records: page.records.map((row) => (row.id === id ? { ...row, counts } : row)) }
      : page,
  );
}

export const topicCounted = liveHandler(MQTT_TOPIC_EVENTS.topicCounted, takeCounts);
