import { PERMISSION_REQUEST_ENDPOINTS as E } from "@sweepline/contract/access/permission-requests.ts";
import type { CompanyPermission } from "@sweepline/contract/core/endpoint.ts";
import type { Queries } from "../../core/db/database.ts";
import { isOrganizationWithin } from "../../core/db/scope.ts";
import { platformHoldersOf } from "../rights/index.ts";
import { permissionRequestsStore } from "./permission-requests.store.ts";
import type { Deps, StepActor } from "./permission-requests-deps.ts";
import { type Decided, decided, REQUESTS_PAGE, toReview } from "./request-notices.texts.ts";

/** By their bells: those who may decide learn of an application, whoever applied learns what became of it. */

const linkTo = (id: number): string => `${REQUESTS_PAGE}?id=${id}`;

interface Request {
  id: number;
  organizationId: number;
  permission: CompanyPermission;
}
interface Step {
  by: StepActor;
  reason: string;
}

export async function informReviewers(
  { inform, callerOf }: Pick<Deps, "inform" | "callerOf">,
  tx: Queries,
  { id, organizationId, permission, by, reason }: Request & Step,
): Promise<void> {
  const reviewers: number[] = [];
  for (const staffId of await platformHoldersOf(tx, E.review.permission)) {
    const caller = staffId === by.actor.staffId ? undefined : await callerOf(staffId);
    if (caller && (await isOrganizationWithin(tx, caller.scope, organizationId))) reviewers.push(staffId);
  }
  if (reviewers.length === 0) return;
  const { organizationName } = await permissionRequestsStore(tx).named(organizationId);
  const about = { organizationName, permission, byName: by.displayName, reason };
  await inform(tx, reviewers, {
    ...toReview(about),
    ...{ severity: "info", link: linkTo(id), organizationId },
  });
}

export async function informApplicant(
  { inform }: Pick<Deps, "inform">,
  tx: Queries,
  { id, organizationId, permission, by, reason, to }: Request & Step & { to: Decided },
): Promise<void> {
  const store = permissionRequestsStore(tx);
  const applicant = await store.applicantOf(id);
  if (applicant === null || applicant === by.actor.staffId) return;
  const { organizationName } = await store.named(organizationId);
  const about = { organizationName, permission, byName: by.displayName, reason };
  await inform(tx, [applicant], {
    ...decided(to, about),
    ...{ severity: to === "approved" ? "info" : "warning", link: linkTo(id), organizationId },
  });
}
