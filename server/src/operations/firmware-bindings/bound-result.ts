import { compareVersions, type VersionRule } from "@sweepline/contract/operations/firmware/versions.ts";
import type {
  Binding,
  BindingResult,
  UpdateMode,
  UpdateRing,
} from "@sweepline/contract/operations/firmware-bindings.ts";

type Rings = Pick<Binding, UpdateRing>;

/** The package that a ring is to run: its own, else that of the next; null: none is bound. */
export function packageFor(binding: Rings, ring: UpdateRing): Binding[UpdateRing] {
  const order = { canary: ["canary", "early", "all"], early: ["early", "all"], all: ["all"] } as const;
  return order[ring].map((one) => binding[one]).find((bound) => bound !== null) ?? null;
}

/** Its version; empty: none is bound. */
export const wantedOf = (binding: Rings, ring: UpdateRing): string =>
  packageFor(binding, ring)?.version ?? "";

/** How a device stands to what it is to run. */
export function resultOf(
  { mode, version, wanted }: { mode: UpdateMode; version: string; wanted: string },
  rule: VersionRule,
): BindingResult {
  if (mode !== "follow") return mode;
  if (version === "") return "unknown";
  if (wanted === "" || version === wanted) return "current";
  const order = compareVersions(rule, version, wanted);
  if (order === undefined) return "other";
  return order < 0 ? "behind" : "ahead";
}
