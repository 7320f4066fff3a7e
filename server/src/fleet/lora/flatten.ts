import type { Measurement } from "@sweepline/contract/fleet/telemetry.ts";

/** Decoded values, however deep their decoder nests them, as names and values: `air.temperature`, `cells.0`. */
const MAX_VALUES = 64;
const DEEPEST = 5;
const LONGEST_NAME = 64;
const LONGEST_TEXT = 256;
/** Nothing that is measured is more, and a number of three hundred digits fits on no page. */
const MOST = 1e15;

export function flatten(decoded: unknown): Record<string, Measurement> {
  const values = new Map<string, Measurement>();
  visit(decoded, { name: "", depth: 0, values });
  return Object.fromEntries(values);
}

interface Place {
  name: string;
  depth: number;
  values: Map<string, Measurement>;
}

function visit(value: unknown, { name, depth, values }: Place): void {
  if (values.size >= MAX_VALUES || depth > DEEPEST) return;
  if (typeof value === "object" && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      const path = clean(name === "" ? key : `${name}.${key}`).slice(0, LONGEST_NAME);
      visit(inner, { name: path, depth: depth + 1, values });
    }
    return;
  }
  const isNumber = typeof value === "number" && Math.abs(value) <= MOST;
  if (name === "" || name === "__proto__") return;
  if (isNumber || typeof value === "boolean") values.set(name, value);
  else if (typeof value === "string") values.set(name, clean(value).slice(0, LONGEST_TEXT));
}

/** Without what the database cannot hold. */
const clean = (text: string): string => text.replaceAll("\0", "").toWellFormed();
