import type { z } from "zod";

/** A topic of the bus that robots speak on; `{name}` stands for one level. Listed in AsyncAPI. */
export interface Topic<Payload extends z.ZodType = z.ZodType> {
  readonly pattern: string;
  /** Who sends: the device, or the platform. */
  readonly sender: "device" | "platform";
  readonly qos: 0 | 1;
  readonly isRetained: boolean;
  readonly summary: string;
  readonly payload: Payload;
}

export function topic<Payload extends z.ZodType>(
  definition: Omit<Topic<Payload>, "isRetained"> & { isRetained?: boolean },
): Topic<Payload> {
  return { isRetained: false, ...definition };
}

/** The address to publish to, its places filled in. */
export function topicAddress(pattern: string, values: Record<string, string>): string {
  return pattern.replace(/\{(\w{1,40})\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined || /[+#/]/.test(value))
      throw new Error(`topic ${pattern} cannot take ${name}=${value}`);
    return value;
  });
}

/** The filter to subscribe with: every open place becomes `+`. */
export function topicFilter(pattern: string): string {
  return pattern.replace(/\{\w{1,40}\}/g, "+");
}

/** The values of a pattern's places in an address, or undefined where it does not fit. */
export function matchTopic(pattern: string, address: string): Record<string, string> | undefined {
  const want = pattern.split("/");
  const have = address.split("/");
  if (want.length !== have.length) return undefined;
  const values: Record<string, string> = {};
  for (const [index, level] of want.entries()) {
    const actual = have[index] ?? "";
    if (level.startsWith("{")) values[level.slice(1, -1)] = actual;
    else if (level !== actual) return undefined;
  }
  return values;
}
