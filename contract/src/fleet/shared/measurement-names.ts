import type { Language } from "../../core/refusal.ts";

/** What sensors measure, by what their decoders mostly call it: what people call it, and in what it is measured. */
const MEASUREMENTS = {
  temperature: ["温度", "Temperature", "°C"],
  humidity: ["湿度", "Humidity", "%"],
  co2: ["二氧化碳", "CO₂", "ppm"],
  pressure: ["气压", "Pressure", "hPa"],
  illuminance: ["光照", "Illuminance", "lx"],
  pm2_5: ["PM2.5", "PM2.5", "µg/m³"],
  pm10: ["PM10", "PM10", "µg/m³"],
  tvoc: ["TVOC", "TVOC", "ppb"],
  linkMarginDb: ["链路余量", "Link margin", "dB"],
  rxPacketsReceived: ["收到的帧", "Received", ""],
  rxPacketsReceivedOk: ["完好的帧", "Received intact", ""],
  txPacketsReceived: ["待发送的帧", "To send", ""],
  txPacketsEmitted: ["已发送的帧", "Sent", ""],
} as const;
type Known = keyof typeof MEASUREMENTS;

const NAMES = Object.keys(MEASUREMENTS);
const AT = { zh: 0, en: 1 } as const;
const isKnown = (name: string): name is Known => Object.hasOwn(MEASUREMENTS, name);

/** One that we do not know is called as its sensor calls it. */
export const measurementName = (name: string, language: Language): string =>
  isKnown(name) ? MEASUREMENTS[name][AT[language]] : name;

/** Empty for a count, and where it is not known. */
export const measurementUnit = (name: string): string => (isKnown(name) ? MEASUREMENTS[name][2] : "");

/** Those that we know first, so that values stand in the same place from row to row. */
export function sortMeasurements<T>(values: Readonly<Record<string, T>> | null): [string, T][] {
  const place = (name: string) => (isKnown(name) ? NAMES.indexOf(name) : NAMES.length);
  return Object.entries(values ?? {}).sort(
    ([one], [other]) => place(one) - place(other) || (one < other ? -1 : 1),
  );
}
