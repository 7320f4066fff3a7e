import type { Refusal } from "@sweepline/contract/core/refusal.ts";
import type { FirmwareDependency, PackageFields } from "@sweepline/contract/operations/firmware/fields.ts";
import { FIRMWARE_REFUSALS } from "@sweepline/contract/operations/firmware/refusals.ts";
import {
  compareVersions,
  isVersion,
  type VersionRule,
} from "@sweepline/contract/operations/firmware/versions.ts";
import { refusedAt } from "../../core/http/refused.ts";

export function requireReadable(rule: VersionRule, version: string): void {
  if (!isVersion(rule, version)) throw refusedAt("version", FIRMWARE_REFUSALS.versionUnreadable);
}

/** What a package needs can be compared, and can be there before it. */
export function refuseDependencies(
  rule: VersionRule,
  of: Pick<PackageFields, "kind" | "version">,
  dependencies: readonly FirmwareDependency[],
): void {
  for (const [place, dependency] of dependencies.entries()) {
    const isTwice = dependencies.slice(0, place).some(({ kind }) => kind === dependency.kind);
    const fault: Fault | undefined = isTwice
      ? ["kind", FIRMWARE_REFUSALS.dependencyTwice]
      : faultOf(rule, of, dependency);
    if (fault) throw refusedAt(`dependencies.${place}.${fault[0]}`, fault[1]);
  }
}

type Fault = [field: keyof FirmwareDependency, refusal: Refusal];

function faultOf(
  rule: VersionRule,
  of: Pick<PackageFields, "kind" | "version">,
  { kind, minVersion, belowVersion }: FirmwareDependency,
): Fault | undefined {
  const R = FIRMWARE_REFUSALS;
  if (!isVersion(rule, minVersion)) return ["minVersion", R.versionUnreadable];
  if (belowVersion !== "" && rule === "text") return ["belowVersion", R.dependencyNoOrder];
  if (belowVersion !== "" && !isVersion(rule, belowVersion)) return ["belowVersion", R.versionUnreadable];
  if (belowVersion !== "" && (compareVersions(rule, minVersion, belowVersion) ?? 0) >= 0)
    return ["belowVersion", R.dependencyRange];
  if (kind !== of.kind) return undefined;
  const order = compareVersions(rule, minVersion, of.version);
  // Without an order: another version than its own.
  return order === 0 || (order ?? -1) > 0 ? ["minVersion", R.dependencyOnItself] : undefined;
}
