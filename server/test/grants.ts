/** Company permissions for worlds of tests, by the way that people get them: applied for, then approved. */
import type { CompanyPermission } from "@sweepline/contract/core/endpoint.ts";
import { EVERYTHING } from "../src/core/caller.ts";
import { SYSTEM } from "../src/system/logs/index.ts";
import type { World } from "./world.ts";

const PRODUCT = { actor: SYSTEM, displayName: "Sweepline", scope: EVERYTHING, organizationId: null };
const DAY_MS = 86_400_000;

/** For thirty days from now; answers the application's id. */
export async function aGrant(
  { app, clock }: Pick<World, "app" | "clock">,
  organizationId: number,
  permission: CompanyPermission,
): Promise<number> {
  const { permissionRequests } = app.access;
  const now = clock.now();
  const { id } = await permissionRequests.apply(PRODUCT, {
    organizationId,
    permission,
    reason: "For the test",
    startsAt: now.toISOString(),
    endsAt: new Date(now.getTime() + 30 * DAY_MS).toISOString(),
  });
  await permissionRequests.review(PRODUCT, id, { isApproved: true, reason: "" });
  return id;
}
