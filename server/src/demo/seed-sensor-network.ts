import { mqttServerFieldsSchema } from "@sweepline/contract/fleet/mqtt-servers/index.ts";
import { freePortAfter } from "../core/free-port.ts";
import { speakThrough } from "../fleet/devices/index.ts";
import type { MqttServers } from "../fleet/mqtt-servers/index.ts";
import { APPLICATION, CONCENTRATORS, DEMO_SENSORS, NEWCOMER, REGION } from "./demo-sensors.ts";
import type { FleetFileNetwork } from "./fleet-file.ts";
import type { SeedSteps } from "./seed-steps.store.ts";

interface Deps {
  servers: Pick<MqttServers, "plant">;
  steps: SeedSteps;
  /** The platform: only its own servers may be on this machine. */
  organizationId: number;
  brokerUrl: string;
}

export interface SensorNetwork {
  serverId: number;
  file: FleetFileNetwork;
}

const STEP = "demo/sensor-network";
const HOST = "127.0.0.1";
const DEFAULT_PORT = 1_883;

/**
 * The network server of the demo's sensors, held as a client like any other. The simulator plays it, on a port of this
 * machine that was free at the first start.
 */
export async function seedSensorNetwork(deps: Deps): Promise<SensorNetwork> {
  const { servers, steps, organizationId, brokerUrl } = deps;
  if (!(await steps.find(STEP))) {
    const port = await freePortAfter({ host: HOST, port: Number(new URL(brokerUrl).port) || DEFAULT_PORT });
    await steps.onceDone(STEP, async (tx) => {
      const serverId = await servers.plant(
        tx,
        mqttServerFieldsSchema.parse({
          name: "演示 LoRaWAN 网络",
          organizationId,
          host: HOST,
          port,
          clientId: "sweepline-demo",
          protocolVersion: "3.1.1",
          adapters: ["chirpstack"],
        }),
      );
      await speakThrough(tx, {
        serialNumbers: DEMO_SENSORS.map(({ serialNumber }) => serialNumber),
        serverId,
      });
      return { serverId, port };
    });
  }
  const { details } = (await steps.find(STEP)) ?? { details: {} };
  return { serverId: Number(details.serverId), file: fileOf(Number(details.port)) };
}

function fileOf(port: number): FleetFileNetwork {
  const paced = new Map(DEMO_SENSORS.map(({ serialNumber, everyMin }) => [serialNumber, everyMin]));
  return {
    port,
    applicationId: APPLICATION,
    region: REGION,
    concentrators: CONCENTRATORS.map((id) => {
      const everyMin = paced.get(id);
      return everyMin === undefined ? { id } : { id, everyMin };
    }),
    sensors: [
      ...DEMO_SENSORS.filter(({ serialNumber }) => !CONCENTRATORS.some((id) => id === serialNumber)),
      { ...NEWCOMER, isRejoining: true },
    ].map(({ serialNumber: devEui, shortName: name, everyMin, rssiDbm, ...more }) => ({
      ...{ devEui, name, everyMin, rssiDbm, utcOffsetH: UTC_OFFSET_H },
      ...("isRejoining" in more && { isRejoining: more.isRejoining }),
    })),
  };
}

/** Of where all of them hang. */
const UTC_OFFSET_H = 8;
