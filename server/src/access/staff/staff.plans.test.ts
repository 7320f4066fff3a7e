/** What lists of people cost where there are many: people that are not in the answer are not read. */
import { STAFF_ENDPOINTS, staffListQuery } from "@sweepline/contract/access/staff.ts";
import sql from "sql-template-tag";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asOwner } from "../../../test/database.ts";
import {
  branch,
  createFleetFixture,
  EVERYTHING,
  type FleetFixture,
  NOW,
} from "../../../test/fleet-fixture.ts";
import { insertHundredTenants, preparedBy, waysOf } from "../../../test/plans.ts";
import type { Caller, DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { staffListStore } from "./staff-list.store.ts";
import { staffRows } from "./staff-rows.store.ts";

const PEOPLE = 20_000;
const PAGE = 20;
let fixture: FleetFixture;

beforeAll(async () => {
  fixture = await createFleetFixture();
  const { db, orgs } = fixture;
  await insertHundredTenants(db, orgs.platform);
  await db.run(sql`
    insert into staff (username, password_hash, must_change_password, organization_id, kind, display_name, phone, email)
    select 'user' || g, null, true, 1001 + g % 100, 'employee', 'Person ' || g, 13000000000 + g, 'u' || g || '@example.com'
    from generate_series(1, ${PEOPLE}) g`);
  await db.run(sql`
    insert into staff_roles (staff_id, role_id) select s.id, r.id from staff s, roles r where r.role_code = 'tenantAdmin'`);
  await asOwner(db, "analyze");
}, 120_000);
afterAll(() => fixture.close());

const aCaller = (scope: DataScope): Caller => ({
  ...{ staffId: 1, sessionId: 1, organizationId: 1_002, displayName: "", viewer: null, isRestricted: false },
  permissions: new Set([STAFF_ENDPOINTS.update.permission]),
  companyPermissions: new Set(),
  scope,
});
const page =
  (scope: DataScope, query: object) =>
  (db: Queries): Promise<unknown> =>
    staffListStore(db).page(
      { caller: aCaller(scope), now: NOW },
      staffListQuery.parse({ size: PAGE, ...query }),
    );
/** Counting is another matter. */
const pageAlone = (scope: DataScope, query: object) => (db: Queries) =>
  page(scope, query)({ ...db, one: fixture.db.one });
const peopleReadBy = async (read: (db: Queries) => Promise<unknown>): Promise<number> =>
  (await waysOf(fixture.db, read)).rows.staff ?? 0;

/** Of all people: those found, those of the page, and those counted. */
const FEW = 400;
const READERS: [string, DataScope][] = [
  ["a tenant", branch(1_002)],
  ["the platform", EVERYTHING],
];
const SEARCHES = ["person 1999", "13000019999", "user19999", "nobody at all"];

describe.each(READERS)("people among many, asked for by %s", (_, scope) => {
  it.each(SEARCHES)("are found by their words, not by reading all (%s)", async (search) => {
    const options = (db: Queries) => staffListStore(db).options(aCaller(scope), { search, limit: PAGE });
    const rows = (db: Queries) => staffRows(db, scope, { search, limit: PAGE });
    for (const read of [
      page(scope, { search }),
      page(scope, { search, sort: "organizationName" }),
      options,
      rows,
    ])
      expect(await peopleReadBy(read)).toBeLessThan(FEW);
  });

  it.each(["organizationName", "-organizationName"])(
    "are read no further than the page (%s)",
    async (sort) => {
      expect(await peopleReadBy(pageAlone(scope, { sort }))).toBeLessThan(FEW);
    },
  );
});

describe("a list of people", () => {
  it.each(["-username", "-displayName", "displayName"])(
    "is read from either end of its order (%s)",
    async (sort) => {
      expect(await peopleReadBy(pageAlone(EVERYTHING, { sort }))).toBeLessThan(FEW);
    },
  );

  it.each([{ search: "person" }, { organizationId: 1_003 }, { reach: "below" }, { roleId: 1 }])(
    "is planned by how many fit (%o)",
    async (query) => {
      expect(await preparedBy(fixture.db, page(branch(1_002), query))).toEqual([]);
    },
  );
});
