import { isCompanyType, ORGANIZATION_TYPE } from "@sweepline/contract/access/organizations/index.ts";
import type {
  PERMISSION_REQUEST_ENDPOINTS,
  PermissionRequestDetail,
  PermissionRequestListQuery,
  PermissionRequestRow,
} from "@sweepline/contract/access/permission-requests.ts";
import { type AnswerOf, COMPANY_PERMISSIONS } from "@sweepline/contract/core/endpoint.ts";
import type { Page } from "@sweepline/contract/core/paging.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { type Caller, type DataScope, EVERYTHING } from "../../core/caller.ts";
import { found, Refused } from "../../core/http/refused.ts";
import { permissionRequestsStore } from "./permission-requests.store.ts";
import { apply } from "./permission-requests-apply.service.ts";
import type { Deps, NewPermissionRequest, StepActor } from "./permission-requests-deps.ts";
import { type Decision, move } from "./permission-requests-move.service.ts";

type Own = AnswerOf<typeof PERMISSION_REQUEST_ENDPOINTS.own>;

export interface PermissionRequests {
  list(scope: DataScope, query: PermissionRequestListQuery): Promise<Page<PermissionRequestRow>>;
  get(scope: DataScope, id: number): Promise<PermissionRequestDetail>;
  own(caller: Pick<Caller, "organizationId">): Promise<Own>;
  apply(by: StepActor, request: NewPermissionRequest): Promise<PermissionRequestDetail>;
  /** Only people of the platform, whatever their roles say. */
  review(
    by: StepActor,
    id: number,
    review: { isApproved: boolean; reason: string },
  ): Promise<PermissionRequestDetail>;
  revoke(by: StepActor, id: number, reason: string): Promise<PermissionRequestDetail>;
  withdraw(by: StepActor, id: number, reason: string): Promise<PermissionRequestDetail>;
  /** Writes down what has begun and what has ended, and tells those whose rights that changed. */
  passTime(now: Date): Promise<void>;
}

export function createPermissionRequests(deps: Deps): PermissionRequests {
  const { db, clock, announcer } = deps;
  const store = permissionRequestsStore(db);
  const get = async (scope: DataScope, id: number): Promise<PermissionRequestDetail> => {
    const row = found(await store.find(scope, id, clock.now()), CORE_REFUSALS.notFound);
    return { ...row, history: await store.history(id) };
  };
  const publishRights = async (organizationIds: readonly number[]): Promise<void> => {
    if (organizationIds.length === 0) return;
    announcer.announceRights({ staffIds: await store.staffBelow(organizationIds) });
  };
  const decide = async (by: StepActor, id: number, decision: Decision): Promise<PermissionRequestDetail> => {
    const before = found(await store.find(by.scope, id, clock.now()), CORE_REFUSALS.notFound);
    await move(deps, { by, before, ...decision });
    await publishRights([before.organizationId]);
    return get(EVERYTHING, id);
  };
  const asPlatform = async (
    by: StepActor,
    id: number,
    decision: Decision,
  ): Promise<PermissionRequestDetail> => {
    if (!(await isPlatform(store, by))) throw new Refused(CORE_REFUSALS.noPermission);
    return decide(by, id, decision);
  };
  const passTime = async (now: Date): Promise<void> => {
    const [ended, begun] = [await store.expire(now), await store.begin(now)];
    await publishRights([...new Set([...ended, ...begun])]);
  };
  return {
    list: (scope, query) => store.page(scope, query, clock.now()),
    get,
    own: ({ organizationId }) => own(store, organizationId, clock.now()),
    async apply(by, request) {
      // An application that ended undecided must not stand in the way of the next.
      await passTime(clock.now());
      const { id, organizationId } = await apply(deps, by, request);
      await publishRights([organizationId]);
      return get(EVERYTHING, id);
    },
    review: (by, id, { isApproved, reason }) =>
      asPlatform(by, id, { to: isApproved ? "approved" : "refused", reason }),
    revoke: (by, id, reason) => asPlatform(by, id, { to: "revoked", reason }),
    withdraw: (by, id, reason) => decide(by, id, { to: "withdrawn", reason }),
    passTime,
  };
}

type Store = ReturnType<typeof permissionRequestsStore>;
const isCustomer = (type: string): boolean => type === ORGANIZATION_TYPE.tenant || isCompanyType(type);

async function isPlatform(store: Store, { organizationId }: StepActor): Promise<boolean> {
  if (organizationId === null) return true;
  const types = await store.typesAbove(EVERYTHING, organizationId);
  return types !== undefined && !types.some(isCustomer);
}

async function own(store: Store, organizationId: number, now: Date): Promise<Own> {
  const types = await store.typesAbove(EVERYTHING, organizationId);
  const isCompany = types?.some(isCompanyType) ?? false;
  const { endsAt, pending } = await store.ownPermissions(organizationId, now);
  return {
    isCompany,
    permissions: COMPANY_PERMISSIONS.map((permission) => ({
      permission,
      isGranted: !isCompany || endsAt[permission] !== undefined,
      endsAt: (isCompany && endsAt[permission]?.toISOString()) || null,
      isPending: pending.includes(permission),
    })),
  };
}
