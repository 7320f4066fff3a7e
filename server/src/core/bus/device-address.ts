import type { Config } from "../config.ts";
import { isEncrypted } from "../transport-settings.ts";

/** Where devices find the broker; an empty host is the one that the console is reached by. */
export interface DeviceAddress {
  host: string;
  port: number;
  isTls: boolean;
}

const [PLAIN_PORT, TLS_PORT] = [1_883, 8_883];

export function deviceAddressOf(
  config: Pick<Config, "DEVICES_URL" | "BUS_URL" | "MQTT_PORT" | "MQTTS_PORT" | "TLS" | "TLS_CERT">,
): DeviceAddress {
  const text = config.DEVICES_URL || config.BUS_URL;
  if (text === "") return ownAddressOf(config);
  // Nothing but the place is taken: an outside broker's URL carries our own password.
  const { hostname, port, protocol } = new URL(text);
  const isTls = protocol === "mqtts:" || protocol === "ssl:" || protocol === "tls:";
  return { host: hostname, port: Number(port) || (isTls ? TLS_PORT : PLAIN_PORT), isTls };
}

/** Encrypted wherever that can be had. */
function ownAddressOf(config: Pick<Config, "MQTT_PORT" | "MQTTS_PORT" | "TLS" | "TLS_CERT">): DeviceAddress {
  const { MQTT_PORT, MQTTS_PORT } = config;
  if (isEncrypted(config) && MQTTS_PORT !== "off") return { host: "", port: MQTTS_PORT, isTls: true };
  return { host: "", port: MQTT_PORT === "off" ? PLAIN_PORT : MQTT_PORT, isTls: false };
}
