/** What there is of LoRaWAN in a fleet file: sensors, concentrators, and where their network server is found. */
import { z } from "zod";

const eui = z.string().regex(/^[0-9a-f]{16}$/);
const everyMin = z.number().min(0.05);

export const networkSensorSchema = z.object({
  devEui: eui,
  name: z.string(),
  everyMin,
  /** How well it is heard at its best. */
  rssiDbm: z.number(),
  /** Hours that its place is ahead of UTC: offices fill and empty by the sun. */
  utcOffsetH: z.number().default(0),
  /** Its radio begins again before every frame, as one that is being put up. */
  isRejoining: z.boolean().default(false),
});
export type NetworkSensor = z.infer<typeof networkSensorSchema>;

export const sensorNetworkSchema = z.object({
  /** On this machine. */
  port: z.number().int().min(0).max(65_535),
  applicationId: z.string().min(1),
  region: z.string().min(1),
  /** The first hears best; only those with a pace tell of themselves. */
  concentrators: z.array(z.object({ id: eui, everyMin: everyMin.optional() })).min(1),
  sensors: z.array(networkSensorSchema),
});
export type SensorNetwork = z.infer<typeof sensorNetworkSchema>;
