/** Topics of MQTT servers (spec §3): what devices say that speak no protocol of ours, described by people. */
export { mqttTopicHandlers } from "./mqtt-topics.calls.ts";
