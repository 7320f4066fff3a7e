import type { UrlField } from "../../core/page/index.ts";

/** A moment of a session as people read it: 0:07.4, 12:30.0, 1:02:03.5. */
export function elapsedText(ms: number): string {
  const tenths = Math.floor(ms / 100);
  const [seconds, minutes, hours] = [
    Math.floor(tenths / 10) % 60,
    Math.floor(tenths / 600) % 60,
    Math.floor(tenths / 36_000),
  ];
  const two = (value: number) => String(value).padStart(2, "0");
  const head = hours > 0 ? `${hours}:${two(minutes)}` : String(minutes);
  return `${head}:${two(seconds)}.${tenths % 10}`;
}

/** A moment in an address, in seconds: `t=83.5`; none is the beginning. */
export const urlMoment = (): UrlField<number> => ({
  write: (ms) => (ms > 0 ? [String(Math.round(ms / 100) / 10)] : []),
  read: ([text = ""]) => (/^\d{1,6}(\.\d{1,3})?$/.test(text) ? Math.round(Number(text) * 1_000) : 0),
});
