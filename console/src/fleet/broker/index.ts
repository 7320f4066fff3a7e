/** What the broker saw and did not take: a page of all, and the part of one device for where its connection is shown. */
export { DeviceBrokerCard } from "./device-broker.tsx";
