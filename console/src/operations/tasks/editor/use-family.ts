import type { CLEANING_TYPES } from "@sweepline/contract/fleet/shared/codes.ts";
import type { TaskRunner } from "@sweepline/contract/operations/tasks/definition.ts";
import { useQuery } from "@tanstack/react-query";
import { deviceQuery } from "../../../fleet/devices/index.ts";
import { productQuery } from "../../../fleet/products/index.ts";

/** Which words cleaning types have (spec §9): of who may run it, as far as that is said. */
export function useFamily(runner: TaskRunner): keyof typeof CLEANING_TYPES {
  const deviceId = runner.kind === "devices" ? runner.deviceIds[0] : undefined;
  const productId = runner.kind === "product" ? runner.productId || undefined : undefined;
  const device = useQuery({ ...deviceQuery(deviceId ?? 0), enabled: deviceId !== undefined });
  const product = useQuery({ ...productQuery(productId ?? 0), enabled: productId !== undefined });
  const kind =
    (deviceId === undefined ? undefined : device.data?.kind) ??
    (productId === undefined ? undefined : product.data?.kind);
  return kind === "sweeper" || kind === "vacuum" ? "dry" : "washing";
}
