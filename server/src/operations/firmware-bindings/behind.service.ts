import type { Behind } from "@sweepline/contract/operations/firmware-bindings.ts";
import { MAX_TARGET_DEVICES, MAX_TARGET_VERSIONS } from "@sweepline/contract/operations/rollouts/plan.ts";
import type { Caller } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { type BoundGroup, boundGroups, boundIds, type KeptBinding } from "./bindings.store.ts";
import { packageFor, resultOf } from "./bound-result.ts";

/** Those that are behind what is bound, as a rollout of each package could name them. */
export async function behindOf(db: Queries, caller: Caller, binding: KeptBinding): Promise<Behind> {
  const { id, productId, productName, hardwareVersions, isInherited, rule } = binding;
  const groups = await boundGroups(db, caller.scope, { productIds: [productId], bindingIds: [id] });
  const late = groups.flatMap((group) => {
    const bound = packageFor(binding, group.ring);
    if (!bound || resultOf({ ...group, wanted: bound.version }, rule) !== "behind") return [];
    return [{ ...group, bound }];
  });
  const packages: Behind["packages"] = [];
  for (const own of Map.groupBy(late, ({ bound }) => bound.id).values()) {
    const [{ bound }] = own as [(typeof own)[number]];
    const devices = own.reduce((sum, group) => sum + group.devices, 0);
    const isNamed = devices <= MAX_TARGET_DEVICES;
    packages.push({
      ...bound,
      ...{ rings: [...new Set(own.map(({ ring }) => ring))], devices, hardwareVersions },
      deviceIds: isNamed ? await boundIds(db, caller.scope, { binding, like: own }) : [],
      versions: versionsOf(own),
    });
  }
  return {
    ...{ bindingId: id, productId, productName },
    organizationId: isInherited ? caller.organizationId : binding.organizationId,
    packages: packages.sort((a, b) => b.devices - a.devices || a.id - b.id),
  };
}

function versionsOf(groups: readonly BoundGroup[]): string[] {
  const devices = new Map<string, number>();
  for (const group of groups) devices.set(group.version, (devices.get(group.version) ?? 0) + group.devices);
  const byDevices = [...devices].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]));
  return byDevices.slice(0, MAX_TARGET_VERSIONS).map(([version]) => version);
}
