/** The events of ChirpStack v4's MQTT integration, as JSON. */
import type { AirSensor, Frame } from "./air-sensor.ts";
import type { SensorNetwork } from "./sensor-network.ts";

export interface Event {
  topic: string;
  payload: string;
}

/** The second best of concentrators is this much farther away. */
const FARTHER_DB = 14;
const MIN_DBM = -137;

export function chirpstackEvents({ applicationId, region, concentrators }: SensorNetwork) {
  const ofDevice = (
    { given: { devEui, name } }: AirSensor,
    kind: string,
    { atMs, ...said }: { atMs: number; [field: string]: unknown },
  ): Event => ({
    topic: `application/${applicationId}/device/${devEui}/event/${kind}`,
    payload: JSON.stringify({
      time: new Date(atMs).toISOString(),
      deviceInfo: { applicationId, deviceName: name, devEui },
      ...said,
    }),
  });
  return {
    join: (sensor: AirSensor, atMs: number) => ofDevice(sensor, "join", { atMs, devAddr: addressOf(sensor) }),

    up: (sensor: AirSensor, frame: Frame, atMs: number) =>
      ofDevice(sensor, "up", {
        atMs,
        devAddr: addressOf(sensor),
        dr: 12 - frame.spreadingFactor,
        fCnt: frame.frameCount,
        fPort: 2,
        confirmed: false,
        data: frame.bytes,
        object: frame.values,
        rxInfo: concentrators
          .map(({ id }, index) => ({
            gatewayId: id,
            rssi: frame.rssiDbm - FARTHER_DB * index,
            snr: Number((frame.snrDb - (index * FARTHER_DB) / 6).toFixed(1)),
          }))
          .filter(({ rssi }) => rssi >= MIN_DBM),
        txInfo: {
          frequency: frame.frequencyHz,
          modulation: {
            lora: { bandwidth: 125_000, spreadingFactor: frame.spreadingFactor, codeRate: "CR_4_5" },
          },
        },
      }),

    status: (sensor: AirSensor, atMs: number) =>
      ofDevice(sensor, "status", {
        atMs,
        margin: Math.round((sensor.given.rssiDbm + 130) / 5),
        batteryLevel: sensor.batteryPercent(),
      }),

    sent: (sensor: AirSensor, queueItemId: string, atMs: number) =>
      ofDevice(sensor, "txack", { atMs, queueItemId, gatewayId: concentrators[0]?.id }),

    acknowledged: (sensor: AirSensor, queueItemId: string, atMs: number) =>
      ofDevice(sensor, "ack", { atMs, queueItemId, acknowledged: true }),

    isThere: (id: string): Event => ({
      topic: `${region}/gateway/${id}/state/conn`,
      payload: JSON.stringify({ gatewayId: id, state: "ONLINE" }),
    }),

    stats: (
      id: string,
      { atMs, received, sent }: { atMs: number; received: number; sent: number },
    ): Event => ({
      topic: `${region}/gateway/${id}/event/stats`,
      payload: JSON.stringify({
        gatewayId: id,
        time: new Date(atMs).toISOString(),
        rxPacketsReceived: received,
        rxPacketsReceivedOk: received,
        txPacketsReceived: sent,
        txPacketsEmitted: sent,
      }),
    }),
  };
}

/** The short address that it got on joining. */
const addressOf = ({ given }: AirSensor): string => given.devEui.slice(-8);
