import type { CompanyPermission } from "@sweepline/contract/core/endpoint.ts";

/**
 * Who makes a request, as the access wing found out from the token. `core` carries it around and the stores
 * apply its scope; only the access wing makes one.
 */
export interface Caller {
  staffId: number;
  sessionId: number;
  organizationId: number;
  displayName: string;
  permissions: ReadonlySet<string>;
  scope: DataScope;
  /**
   * Still has the initial password, or lacks a second factor that is required: may do nothing but change the one or enroll
   * the other. Such a caller has no permissions and sees no rows, and the endpoints for anyone signed in are closed too, but
   * for those of that.
   */
  isRestricted: boolean;
  /** By which of the two. */
  restriction?: "initialPassword" | "secondFactor" | undefined;
  /** When the person last proved, in this session, that it is them; null: never. */
  verifiedAt?: Date | null;
  /** A program that came by its own secret: there is nobody to ask. */
  isMachine?: boolean;
  /** Came by a client or a token that may do less than the person: it reads what is the person's own, and changes none of it. */
  isNarrowed?: boolean;
  /** What the person's company has been granted; everything for people outside of companies. */
  companyPermissions: ReadonlySet<CompanyPermission>;
  /** Who looks through this person's eyes: such a caller can change nothing. */
  viewer: { staffId: number; displayName: string } | null;
}

/** A signed-in person, and from where. */
export interface Requester {
  caller: Caller;
  remoteIp: string;
}

/**
 * Which organizations' rows a person may see. Roots stand for whole branches of the tree (their ids are found in
 * `organizations.path`), `own` for rows of single organizations, `self` for rows that name the person.
 */
export interface DataScope {
  isAll: boolean;
  rootIds: readonly number[];
  organizationIds: readonly number[];
  /** Rows whose operation account is this staff id. */
  staffId: number | null;
}

/** The platform's own work: jobs and seeding, where nobody asks. */
export const EVERYTHING: DataScope = { isAll: true, rootIds: [], organizationIds: [], staffId: null };
/** No role: nothing. */
export const NOTHING: DataScope = { isAll: false, rootIds: [], organizationIds: [], staffId: null };

/** One text for equal scopes: the key of whatever is shared between people who see the same. */
export function scopeKey(scope: DataScope): string {
  if (scope.isAll) return "*";
  const ids = (list: readonly number[]) => [...list].sort((a, b) => a - b).join(",");
  return `${ids(scope.rootIds)}|${ids(scope.organizationIds)}|${scope.staffId ?? ""}`;
}
