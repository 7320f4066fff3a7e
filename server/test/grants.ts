/** Company permissions for worlds of tests, by the way that people get them: applied for, then approved. */
import type { CompanyPermission } from "@sweepline/contract/core/endpoint.ts";
import { EVERYTHING } from "../src/core/caller.ts";
import { SYSTEM } from "../src/system/logs/index.ts";
import type { World } from "./world.ts";

const PRODUCT = { actor: SYSTEM, displayName: "Sweepline", scope: EVERYTHING, organizationId: null };
const DAY_MS = 86_400_000;

type Fixture = Pick<World, "app" | "clock">;

/** Waits for review; for thirty days from now. Answers its id. */
export async function aPendingRequest(
  { app, clock }: Fixture,
  organizationId: number,
  permission: CompanyPermission,
): Promise<number> {
  const now = clock.now();
  const { id } = await app.access.permissionRequests.apply(PRODUCT, {
    organizationId,
    permission,
    reason: "For the test",
    startsAt: now.toISOString(),
    endsAt: new Date(now.getTime() + 30 * DAY_MS).toISOString(),
  });
  return id;
}

/** The same, approved. */
export async function aGrant(
  fixture: Fixture,
  organizationId: number,
  permission: CompanyPermission,
): Promise<number> {
  const id = await aPendingRequest(fixture, organizationId, permission);
  await fixture.app.access.permissionRequests.review(PRODUCT, id, { isApproved: true, reason: "" });
  return id;
}

export async function revokeGrant({ app }: Pick<World, "app">, id: number): Promise<void> {
  await app.access.permissionRequests.revoke(PRODUCT, id, "For the test");
}
