import type { Behind } from "@sweepline/contract/operations/firmware-bindings.ts";
import type { Caller, DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { bindingById, findBinding, type KeptBinding } from "./bindings.store.ts";
import { type BoundGroup, boundGroups, type DeviceCondition, isBoundLike } from "./bound.store.ts";
import { packageFor, resultOf } from "./bound-result.ts";

/** Those that are behind what is bound, package by package, as a rollout of each could mean them. */
export async function behindOf(db: Queries, caller: Caller, binding: KeptBinding): Promise<Behind> {
  const { id, productId, productName, isInherited } = binding;
  const packages: Behind["packages"] = [];
  const late = await lateGroups(db, caller.scope, binding);
  for (const own of Map.groupBy(late, ({ bound }) => bound.id).values()) {
    const [{ bound }] = own as [(typeof own)[number]];
    const devices = own.reduce((sum, group) => sum + group.devices, 0);
    packages.push({ ...bound, rings: [...new Set(own.map(({ ring }) => ring))], devices });
  }
  return {
    ...{ bindingId: id, productId, productName },
    organizationId: isInherited ? caller.organizationId : binding.organizationId,
    packages: packages.sort((a, b) => b.devices - a.devices || a.id - b.id),
  };
}

interface BehindBinding {
  bindingId: number;
  organizationId: number;
  packageIds: readonly number[];
}

/** Whether the caller sees a binding of the product that binds one of these packages. */
export async function isBinding(
  db: Queries,
  caller: Caller,
  of: Pick<BehindBinding, "bindingId" | "packageIds"> & { productId: number },
): Promise<boolean> {
  const binding = await findBinding(db, caller, of.bindingId);
  if (binding?.productId !== of.productId) return false;
  return [binding.canary, binding.early, binding.all].some((one) => one && of.packageIds.includes(one.id));
}

/**
 * A condition on devices `d`: those of the organization's branch that are behind one of these packages by the binding, as it is now. Nobody
 * is where the binding is gone, or binds none of them any more.
 */
export async function behindBinding(db: Queries, of: BehindBinding): Promise<DeviceCondition> {
  const scope: DataScope = { isAll: false, rootIds: [of.organizationId], organizationIds: [], staffId: null };
  const binding = await bindingById(db, of.bindingId);
  const late = binding ? await lateGroups(db, scope, binding) : [];
  const like = late.filter(({ bound }) => of.packageIds.includes(bound.id));
  return isBoundLike(scope, { binding: { id: of.bindingId, productId: binding?.productId ?? 0 }, like });
}

type Late = BoundGroup & { bound: NonNullable<KeptBinding["all"]> };

async function lateGroups(db: Queries, scope: DataScope, binding: KeptBinding): Promise<Late[]> {
  const { id, productId, rule } = binding;
  const groups = await boundGroups(db, scope, { productIds: [productId], bindingIds: [id] });
  return groups.flatMap((group) => {
    const bound = packageFor(binding, group.ring);
    if (!bound || resultOf({ ...group, wanted: bound.version }, rule) !== "behind") return [];
    return [{ ...group, bound }];
  });
}
