import { compareVersions, type VersionRule } from "@sweepline/contract/operations/firmware/versions.ts";
import type {
  Binding,
  BindingResult,
  UpdateMode,
  UpdateRing,
} from "@sweepline/contract/operations/firmware-bindings.ts";

type Rings = Pick<Binding, UpdateRing>;

/** The version that a ring is to run: its own, else that of the next; empty: none is bound. */
export function wantedOf(binding: Rings, ring: UpdateRing): string {
  const order = { canary: ["canary", "early", "all"], early: ["early", "all"], all: ["all"] } as const;
  for (const one of order[ring]) {
    const version = binding[one]?.version;
    if (version !== undefined) return version;
  }
  return "";
}

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
