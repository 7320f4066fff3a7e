import type { Config } from "../config.ts";

/** Where devices find the broker; an empty host is the one that the console is reached by. */
export interface DeviceAddress {
  host: string;
  port: number;
  isTls: boolean;
}

const [PLAIN_PORT, TLS_PORT] = [1_883, 8_883];

export function deviceAddressOf({
  DEVICES_URL,
  BUS_URL,
  MQTT_PORT,
}: Pick<Config, "DEVICES_URL" | "BUS_URL" | "MQTT_PORT">): DeviceAddress {
  const text = DEVICES_URL || BUS_URL;
  if (text === "") return { host: "", port: MQTT_PORT, isTls: false };
  // Nothing but the place is taken: an outside broker's URL carries our own password.
  const { hostname, port, protocol } = new URL(text);
  const isTls = protocol === "mqtts:" || protocol === "ssl:" || protocol === "tls:";
  return { host: hostname, port: Number(port) || (isTls ? TLS_PORT : PLAIN_PORT), isTls };
}
