import type { IngestPipeline } from "../../core/ingest/ingest.ts";
import type { ElevatorConnection } from "./elevator-connection.ts";

/** What elevators say is no news of devices, and is acknowledged at once: they are asked again anyway. */
export function withElevators(ingest: IngestPipeline, elevators: ElevatorConnection): IngestPipeline {
  return {
    async take(message) {
      if (elevators.isOurs(message.topic)) elevators.take(message);
      else await ingest.take(message);
    },
    async connection(event) {
      if (elevators.isElevator(event.serialNumber)) elevators.connection(event);
      else await ingest.connection(event);
    },
    async signIn(username, secret) {
      if (!elevators.isUsername(username)) return ingest.signIn(username, secret);
      // Certificates are for devices.
      return secret === null ? undefined : elevators.signIn(username, secret);
    },
    refusalOf: (username) =>
      elevators.isUsername(username) ? elevators.refusalOf(username) : ingest.refusalOf(username),
    refuseLarge: (message) => ingest.refuseLarge(message),
    injectConnections: (items) => ingest.injectConnections(items),
    get isBehind() {
      return ingest.isBehind;
    },
    get busySince() {
      return ingest.busySince;
    },
    stop: () => ingest.stop(),
  };
}
