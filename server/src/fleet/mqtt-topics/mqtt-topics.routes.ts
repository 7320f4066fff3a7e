import { MQTT_TOPIC_ENDPOINTS as E } from "@sweepline/contract/fleet/mqtt-topics/index.ts";
import type { Route } from "../../core/http/route.ts";
import type { MqttTopics } from "./mqtt-topics.service.ts";

export function serveMqttTopics(route: Route, topics: MqttTopics): void {
  route(E.list, ({ caller, query }) => topics.list(caller, query));
  route(E.get, ({ caller, params }) => topics.get(caller, params.id));
  route(E.violations, ({ caller, params }) => topics.violations(caller, params.id));
  route(E.create, (call) => topics.create(call, call.body));
  route(E.update, (call) => topics.update(call, call.body));
  route(E.remove, async (call) => {
    await topics.remove(call, call.params.id);
    return true;
  });
  route(E.clearCounts, async (call) => {
    await topics.clearCounts(call, call.params.id);
    return true;
  });
}
