import {
  ORGANIZATION_REFUSALS,
  ORGANIZATION_TYPE,
  type OrganizationOption,
} from "@sweepline/contract/access/organizations.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { DataScope } from "../../core/caller.ts";
import type { Database, Queries } from "../../core/db/database.ts";
import { found, Refused } from "../../core/http/refused.ts";
import type { Announcer } from "../../core/live/live.ts";
import { type Actor, type Audit, SYSTEM } from "../../system/logs/index.ts";
import {
  type OptionFilter,
  type Organization,
  type OrganizationFields,
  organizationsStore,
} from "./organizations.store.ts";

export type NewOrganization = Pick<OrganizationFields, "orgName" | "orgCode" | "orgTypeCode"> &
  Partial<OrganizationFields> & { parentId: number };

export interface Organizations {
  create(organization: NewOrganization, by?: Actor): Promise<Organization>;
  findByCode(orgCode: string): Promise<Organization | undefined>;
  get(id: number): Promise<Organization>;
  /** The platform itself; made where there is none. */
  ensureRoot(): Promise<Organization>;
  /** Disabling an organization signs out everyone in its branch; enabling it does not sign them in again. */
  setEnabled(id: number, isEnabled: boolean, by: Actor): Promise<void>;
  options(scope: DataScope, filter: Omit<OptionFilter, "limit">): Promise<OrganizationOption[]>;
}

interface Needs {
  db: Database;
  audit: Audit;
  announcer: Pick<Announcer, "announceRights">;
  endSessionsOf(tx: Queries, staffIds: readonly number[]): Promise<void>;
}

const MAX_OPTIONS = 1_000;
const NO_DETAILS = { shortName: "", principal: "", address: "", regionInfo: "" };
const ROOT: OrganizationFields = {
  ...NO_DETAILS,
  parentId: null,
  orgName: "Sweepline",
  shortName: "Sweepline",
  orgCode: "PLATFORM",
  orgTypeCode: ORGANIZATION_TYPE.platform,
};

/** Below which types an organization may stand; types that are not listed may stand anywhere. */
const PARENTS: Readonly<Record<string, readonly string[]>> = {
  SYSTEM: [],
  [ORGANIZATION_TYPE.platform]: [],
  [ORGANIZATION_TYPE.tenant]: [ORGANIZATION_TYPE.platform],
  [ORGANIZATION_TYPE.company]: [ORGANIZATION_TYPE.tenant, ORGANIZATION_TYPE.company],
};

export function createOrganizations(needs: Needs): Organizations {
  const { db, audit } = needs;
  const store = organizationsStore(db);
  const get = async (id: number) => found(await store.find(id), CORE_REFUSALS.notFound);
  const insert = (fields: OrganizationFields, by: Actor) =>
    db.transaction(async (tx) => {
      const created = await organizationsStore(tx).insert(fields);
      if (!created)
        throw new Refused(ORGANIZATION_REFUSALS.organizationCodeTaken, {
          values: { orgCode: fields.orgCode },
        });
      const subject = { kind: "organization", id: created.id };
      await audit.record(tx, { actor: by, action: "access_organizations_create", subject, after: fields });
      return created;
    });

  return {
    get,
    findByCode: store.findByCode,
    async create(organization, by = SYSTEM) {
      const parent = await get(organization.parentId);
      const allowed = PARENTS[organization.orgTypeCode];
      if (allowed && !allowed.includes(parent.orgTypeCode))
        throw new Refused(ORGANIZATION_REFUSALS.wrongParent);
      return insert({ ...NO_DETAILS, ...organization }, by);
    },
    ensureRoot: async () => (await store.findRoot()) ?? (await insert(ROOT, SYSTEM)),
    setEnabled: async (id, isEnabled, by) => setEnabled(needs, await get(id), { isEnabled, by }),
    options: (scope, filter) => store.options(scope, { ...filter, limit: MAX_OPTIONS }),
  };
}

async function setEnabled(
  { db, audit, announcer, endSessionsOf }: Needs,
  organization: Organization,
  { isEnabled, by }: { isEnabled: boolean; by: Actor },
): Promise<void> {
  const staffIds = await db.transaction(async (tx) => {
    const store = organizationsStore(tx);
    await store.setEnabled(organization.id, isEnabled);
    const below = await store.staffBelow(organization.id);
    if (!isEnabled) await endSessionsOf(tx, below);
    await audit.record(tx, {
      actor: by,
      action: "access_organizations_enable",
      subject: { kind: "organization", id: organization.id },
      before: { isEnabled: organization.isEnabled },
      after: { isEnabled },
    });
    return below;
  });
  announcer.announceRights({ staffIds });
}
