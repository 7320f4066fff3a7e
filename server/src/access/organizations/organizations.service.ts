import {
  ORGANIZATION_TYPE,
  type OrganizationChange,
  type OrganizationDetail,
  type OrganizationListQuery,
  type OrganizationNode,
  type OrganizationOption,
  type OrganizationRow,
} from "@sweepline/contract/access/organizations/index.ts";
import type { Page } from "@sweepline/contract/core/paging.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { type DataScope, EVERYTHING } from "../../core/caller.ts";
import { found } from "../../core/http/refused.ts";
import { SYSTEM } from "../../system/logs/index.ts";
import { type OptionFilter, organizationReads } from "./organization-reads.store.ts";
import { createOrganizationTypes, type OrganizationTypes } from "./organization-types.service.ts";
import { type Organization, type OrganizationFields, organizationsStore } from "./organizations.store.ts";
import {
  insert,
  move,
  type Requester,
  remove,
  setStatus,
  type TreeDeps,
  update,
} from "./tree-changes.service.ts";

export type NewOrganization = Pick<OrganizationFields, "orgName" | "orgCode" | "orgTypeCode"> &
  Partial<OrganizationFields> & { parentId: number };

export interface Organizations {
  readonly types: OrganizationTypes;
  create(organization: NewOrganization, requester?: Requester): Promise<Organization>;
  update(change: OrganizationChange, requester: Requester): Promise<void>;
  /** Disabling an organization signs out everyone in its branch; enabling it does not sign them in again. */
  setStatus(id: number, status: "0" | "1", requester?: Requester): Promise<void>;
  move(id: number, parentId: number, requester: Requester): Promise<void>;
  /** Only where nothing hangs on it. */
  remove(id: number, requester: Requester): Promise<void>;
  findByCode(orgCode: string): Promise<Organization | undefined>;
  /** Refuses one outside of the scope as one that is not there. */
  get(id: number, scope?: DataScope): Promise<Organization>;
  /** The platform itself; made where there is none. */
  ensureRoot(): Promise<Organization>;
  options(scope: DataScope, filter: OptionFilter): Promise<OrganizationOption[]>;
  /** One level, or what a search finds. */
  tree(scope: DataScope, query: TreeQuery): Promise<OrganizationNode[]>;
  page(scope: DataScope, query: OrganizationListQuery): Promise<Page<OrganizationRow>>;
  /** With how much hangs on it. Whether it is within the scope was asked before: what one has just made need not be. */
  detail(scope: DataScope, id: number): Promise<OrganizationDetail>;
}

interface TreeQuery {
  parentId?: number | undefined;
  search?: string | undefined;
}

const BY_SYSTEM: Requester = { actor: SYSTEM, scope: EVERYTHING };
const NO_DETAILS = {
  shortName: "",
  principal: "",
  address: "",
  regionInfo: "",
  logo: "",
  iccid: "",
  productName: "",
};
const ROOT: OrganizationFields = {
  ...NO_DETAILS,
  parentId: null,
  orgName: "Sweepline",
  shortName: "Sweepline",
  orgCode: "PLATFORM",
  orgTypeCode: ORGANIZATION_TYPE.platform,
};

export function createOrganizations(deps: TreeDeps): Organizations {
  const store = organizationsStore(deps.db);
  const reads = organizationReads(deps.db);
  return {
    types: createOrganizationTypes(deps),
    create: (organization, requester = BY_SYSTEM) =>
      insert(deps, { ...NO_DETAILS, ...organization }, requester),
    update: (change, requester) => update(deps, change, requester),
    setStatus: (id, status, requester = BY_SYSTEM) => setStatus(deps, { id, status }, requester),
    move: (id, parentId, requester) => move(deps, { id, parentId }, requester),
    remove: (id, requester) => remove(deps, id, requester),
    findByCode: store.findByCode,
    get: async (id, scope) => found(await store.find(id, scope), CORE_REFUSALS.notFound),
    ensureRoot: async () => (await store.findRoot()) ?? (await insert(deps, ROOT, BY_SYSTEM)),
    options: reads.options,
    tree: (scope, { parentId, search }) =>
      search ? reads.found(scope, search) : reads.level(scope, parentId),
    page: reads.page,
    async detail(scope, id) {
      const [row, ancestors, counts] = await Promise.all([
        reads.row(scope, id),
        reads.ancestors(scope, id),
        reads.counts(id, deps.holdings),
      ]);
      return { ...found(row, CORE_REFUSALS.notFound), ancestors, ...counts };
    },
  };
}
