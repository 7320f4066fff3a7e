/** What the broker saw and did not take: a page of all, and the part of one device for where its connection is shown. */
export { deviceBrokerQuery, useDeviceBrokerLive } from "./broker.calls.ts";
export { DeviceBrokerCard, Refusals } from "./device-broker.tsx";
export { useVersionName } from "./use-version-name.ts";
