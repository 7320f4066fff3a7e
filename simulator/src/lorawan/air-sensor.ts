/** A sensor of the air in a room: what it measures as a day goes by, and how its frames come in. */
import { createRandom } from "../core/random.ts";
import type { NetworkSensor } from "./sensor-network.ts";

export interface Frame {
  frameCount: number;
  bytes: string;
  values: { temperature: number; humidity: number; co2: number };
  /** At the best of concentrators. */
  rssiDbm: number;
  snrDb: number;
  spreadingFactor: number;
  frequencyHz: number;
}

export interface AirSensor {
  given: NetworkSensor;
  /** Forgets its frame counter, as on joining. */
  join(): void;
  /** The next frame; undefined where nobody hears it, which its counter tells later. */
  speak(atMs: number): Frame | undefined;
  batteryPercent(): number;
}

const HOUR_MS = 3_600_000;
const WEAK_DBM = -105;
const rounded = (value: number, digits = 1): number => Number(value.toFixed(digits));

/** The farther away, the more of its frames nobody hears. */
const lossOf = (rssiDbm: number): number => (rssiDbm < -115 ? 0.12 : rssiDbm < WEAK_DBM ? 0.04 : 0.005);

export function createAirSensor(given: NetworkSensor): AirSensor {
  const random = createRandom(`air:${given.devEui}`);
  const battery = rounded(random.between(60, 99));
  let frameCount = 0;
  const measure = (atMs: number): Frame["values"] => {
    const hour = (atMs / HOUR_MS + given.utcOffsetH) % 24;
    const busy = Math.max(0, Math.sin(((hour - 7) / 14) * Math.PI));
    return {
      temperature: rounded(21 + busy * 4 + random.between(-0.4, 0.4)),
      humidity: rounded(52 - busy * 8 + random.between(-1.5, 1.5)),
      co2: Math.round(430 + busy * 480 + random.between(-30, 30)),
    };
  };
  return {
    given,
    join() {
      frameCount = 0;
    },
    speak(atMs) {
      const values = measure(atMs);
      const rssiDbm = Math.round(given.rssiDbm + random.between(-4.5, 4.5));
      const frame: Frame = {
        frameCount: frameCount++,
        bytes: bytesOf(values),
        values,
        rssiDbm,
        snrDb: rounded(Math.min(11, (rssiDbm + 122) / 6)),
        spreadingFactor: given.rssiDbm < WEAK_DBM ? 11 : 7,
        frequencyHz: 867_100_000 + random.whole(0, 7) * 200_000,
      };
      // The first one after joining always comes through: the network has just heard it.
      return frame.frameCount > 0 && random.chance(lossOf(given.rssiDbm)) ? undefined : frame;
    },
    batteryPercent: () => battery,
  };
}

function bytesOf({ temperature, humidity, co2 }: Frame["values"]): string {
  const bytes = Buffer.alloc(5);
  bytes.writeInt16BE(Math.round(temperature * 10), 0);
  bytes.writeUInt8(Math.round(humidity * 2), 2);
  bytes.writeUInt16BE(co2, 3);
  return bytes.toString("base64");
}
