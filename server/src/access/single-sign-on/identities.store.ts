import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import { withinScope } from "../../core/db/scope.ts";
import { namedByNumber } from "../../core/db/subject-names.ts";

export interface Identity {
  id: number;
  provider: string;
  subjectName: string;
  boundAt: Date;
}
interface NewIdentity {
  staffId: number;
  issuer: string;
  subject: string;
  subjectName: string;
  provider: string;
  boundAt: Date;
}

export const identitiesStore = (db: Queries) => ({
  boundTo: async (issuer: string, subject: string): Promise<number | undefined> => {
    const row = await db.maybe<{ staffId: number }>(sql`
      select staff_id as "staffId" from staff_identities where issuer = ${issuer} and subject = ${subject}`);
    return row?.staffId;
  },

  /** Its id; undefined where it is bound already, to whomever. */
  insert: async (identity: NewIdentity): Promise<number | undefined> => {
    const row = await db.maybe<{ id: number }>(sql`
      insert into staff_identities (staff_id, issuer, subject, subject_name, provider, bound_at)
      values (${identity.staffId}, ${identity.issuer}, ${identity.subject}, ${identity.subjectName},
        ${identity.provider}, ${identity.boundAt})
      on conflict (issuer, subject) do nothing returning id`);
    return row?.id;
  },

  organizationOf: (staffId: number) =>
    db.one<{ organizationId: number }>(
      sql`select organization_id as "organizationId" from staff where id = ${staffId}`,
    ),

  listOf: (staffId: number) =>
    db.many<Identity>(sql`
      select id, provider, subject_name as "subjectName", bound_at as "boundAt"
      from staff_identities where staff_id = ${staffId} order by id`),

  /** One of the person's own. */
  remove: (staffId: number, id: number) =>
    db.maybe<{ issuer: string; subjectName: string }>(sql`
      delete from staff_identities where id = ${id} and staff_id = ${staffId}
      returning issuer, subject_name as "subjectName"`),
});

/** For the audit log. */
export const IDENTITY_NAMES = namedByNumber(
  (ids, scope) => sql`
    select i.id, i.subject_name as name
    from staff_identities i join staff s on s.id = i.staff_id
    where i.id = any(${ids}) and ${withinScope(scope, { organization: "s.organization_id", operator: "s.id" })}`,
);
