import { expect, it } from "vitest";
import { readConfig } from "../config.ts";
import { deviceAddressOf } from "./device-address.ts";

it.each([
  [{ MQTT_PORT: "1999" }, { host: "", port: 1999, isTls: false }],
  [
    { MQTT_PORT: "1999", TLS: "lan" },
    { host: "", port: 8883, isTls: true },
  ],
  [
    { TLS_CERT: "a.pem", TLS_KEY: "a.key", MQTT_PORT: "off", MQTTS_PORT: "443" },
    { host: "", port: 443, isTls: true },
  ],
  [
    { TLS: "lan", MQTTS_PORT: "off" },
    { host: "", port: 1883, isTls: false },
  ],
  [
    { BUS_URL: "mqtts://platform:secret@broker.example" },
    { host: "broker.example", port: 8883, isTls: true },
  ],
  [
    { BUS_URL: "mqtt://10.0.0.5:1884", DEVICES_URL: "mqtts://robots.example:443" },
    { host: "robots.example", port: 443, isTls: true },
  ],
])("tells devices with %o where to go, and nothing else", (environment, address) => {
  expect(deviceAddressOf(readConfig(environment))).toEqual(address);
});

it("takes no address that is none", () => {
  for (const DEVICES_URL of ["robots.example", "http://robots.example", "mqtt://a b"])
    expect(() => readConfig({ DEVICES_URL })).toThrow("DEVICES_URL");
});
