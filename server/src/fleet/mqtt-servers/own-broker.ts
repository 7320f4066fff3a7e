import { PROTOCOLS, SIGNING_IN } from "@sweepline/contract/fleet/shared/protocols.ts";
import { destinationOf } from "../../core/bus/connection-socket.ts";
import { deviceAddressOf } from "../../core/bus/device-address.ts";
import type { Config } from "../../core/config.ts";
import type { OwnBroker } from "./mqtt-servers.store.ts";

/** At the embedded broker only devices speak, which sign in; to an outside one network servers may publish as well. */
export function ownBrokerOf(config: Config): OwnBroker {
  const { BUS_URL, MQTT_HOST } = config;
  if (!BUS_URL)
    return {
      host: MQTT_HOST,
      port: deviceAddressOf({ ...config, DEVICES_URL: "" }).port,
      adapters: SIGNING_IN,
    };
  const { host, port } = destinationOf(new URL(BUS_URL));
  return { host, port, adapters: PROTOCOLS };
}
