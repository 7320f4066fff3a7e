import { isCompanyType } from "@sweepline/contract/access/organizations/index.ts";
import {
  MAX_REQUEST_DAYS,
  PERMISSION_REQUEST_REFUSALS as R,
} from "@sweepline/contract/access/permission-requests.ts";
import { CORE_REFUSALS, refusalText, VALIDATION_TEXTS } from "@sweepline/contract/core/refusal.ts";
import { EVERYTHING } from "../../core/caller.ts";
import { Refused, refusedAt } from "../../core/http/refused.ts";
import { permissionRequestsStore } from "./permission-requests.store.ts";
import type { Deps, NewPermissionRequest, StepActor } from "./permission-requests-deps.ts";
import { informReviewers } from "./request-notices.service.ts";

const DAY_MS = 86_400_000;

/** Puts an application before the platform: of the applicant's own company, or of one that they administer. */
export async function apply(
  deps: Deps,
  by: StepActor,
  request: NewPermissionRequest,
): Promise<{ id: number; organizationId: number }> {
  const { db, clock, audit } = deps;
  const now = clock.now();
  checkPeriod(request, now);
  const organizationId = await companyOf(permissionRequestsStore(db), by, request);
  const { permission, reason } = request;
  const [startsAt, endsAt] = [new Date(request.startsAt), new Date(request.endsAt)];
  const row = { organizationId, permission, reason, startsAt, endsAt };
  return db.transaction(async (tx) => {
    const store = permissionRequestsStore(tx);
    const made = await store.insert({ ...row, appliedBy: by.displayName }, now);
    if (!made) throw refusedAt("permission", R.alreadyPending);
    const { displayName: byName, actor } = by;
    await store.addStep({
      requestId: made.id,
      at: now,
      step: "applied",
      byName,
      staffId: actor.staffId,
      reason,
    });
    await informReviewers(deps, tx, { id: made.id, organizationId, permission, by, reason });
    await audit.record(tx, {
      actor,
      action: "access_permission-requests_apply",
      subject: { kind: "permissionRequest", id: made.id },
      after: row,
    });
    return { id: made.id, organizationId };
  });
}

function checkPeriod({ startsAt, endsAt }: NewPermissionRequest, now: Date): void {
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)];
  if (end <= now.getTime())
    throw new Refused(CORE_REFUSALS.invalidInput, {
      fields: [{ field: "endsAt", text: VALIDATION_TEXTS["validation.pastTime"] }],
    });
  if (end - start <= MAX_REQUEST_DAYS * DAY_MS) return;
  const values = { days: MAX_REQUEST_DAYS };
  const text = {
    zh: refusalText(R.periodTooLong, "zh", values),
    en: refusalText(R.periodTooLong, "en", values),
  };
  throw new Refused(R.periodTooLong, { values, fields: [{ field: "endsAt", text }] });
}

/** 404 outside the scope; whoever belongs to a company may always apply for it. */
async function companyOf(
  store: ReturnType<typeof permissionRequestsStore>,
  by: StepActor,
  { organizationId = by.organizationId ?? undefined }: NewPermissionRequest,
): Promise<number> {
  const scope = organizationId === by.organizationId ? EVERYTHING : by.scope;
  const types = organizationId === undefined ? [] : await store.typesAbove(scope, organizationId);
  if (!types || organizationId === undefined) throw new Refused(CORE_REFUSALS.notFound);
  if (!types.some(isCompanyType)) throw refusedAt("organizationId", R.onlyCompanies);
  return organizationId;
}
