import sql, { raw } from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import type { StaffField } from "./claims.ts";

export interface Way {
  stateHash: Buffer;
  browserHash: Buffer;
  nonce: string;
  codeVerifier: string;
  redirect: string;
  expiresAt: Date;
}
export interface ArrivedCode {
  codeHash: Buffer;
  browserHash: Buffer;
  issuer: string;
  subject: string;
  subjectName: string;
  /** Whom the claim maps the identity to. */
  staffId: number | null;
  expiresAt: Date;
}
type Key = Pick<ArrivedCode, "codeHash" | "browserHash">;

const COLUMNS: Readonly<Record<StaffField, string>> = {
  email: "lower(email)",
  username: "lower(username)",
  phone: "phone",
};
/** Nobody chooses their own username. */
const SET_BY_ADMIN: Readonly<Record<StaffField, string>> = {
  email: "email_by_admin",
  username: "true",
  phone: "phone_by_admin",
};

export const singleSignOnStore = (db: Queries) => ({
  insertWay: (way: Way) =>
    db.run(sql`
      insert into single_sign_ons (state_hash, browser_hash, nonce, code_verifier, redirect, expires_at)
      values (${way.stateHash}, ${way.browserHash}, ${way.nonce}, ${way.codeVerifier}, ${way.redirect}, ${way.expiresAt})`),

  /** Good for one way back, and for none in another browser. */
  takeWay: ({ stateHash, browserHash }: Pick<Way, "stateHash" | "browserHash">, now: Date) =>
    db.maybe<Pick<Way, "nonce" | "codeVerifier" | "redirect">>(sql`
      delete from single_sign_ons
      where state_hash = ${stateHash} and browser_hash = ${browserHash} and expires_at > ${now}
      returning nonce, code_verifier as "codeVerifier", redirect`),

  insertCode: (code: ArrivedCode) =>
    db.run(sql`
      insert into single_sign_on_codes (code_hash, browser_hash, issuer, subject, subject_name, staff_id, expires_at)
      values (${code.codeHash}, ${code.browserHash}, ${code.issuer}, ${code.subject}, ${code.subjectName},
        ${code.staffId}, ${code.expiresAt})`),

  /** Of the code: whom its identity is bound to, else mapped to. */
  personOf: ({ codeHash, browserHash }: Key, now: Date) =>
    db.maybe<{ staffId: number | null }>(sql`
      select coalesce(i.staff_id, c.staff_id) as "staffId"
      from single_sign_on_codes c left join staff_identities i on i.issuer = c.issuer and i.subject = c.subject
      where c.code_hash = ${codeHash} and c.browser_hash = ${browserHash} and c.expires_at > ${now}`),

  takeCode: ({ codeHash, browserHash }: Key, now: Date) =>
    db.maybe<Pick<ArrivedCode, "issuer" | "subject" | "subjectName">>(sql`
      delete from single_sign_on_codes
      where code_hash = ${codeHash} and browser_hash = ${browserHash} and expires_at > ${now}
      returning issuer, subject, subject_name as "subjectName"`),

  /** The one person to whom an administrator gave that value, whoever may sign in or not; undefined where there are more or none. */
  onlyPersonWith: async (field: StaffField, value: string): Promise<number | undefined> => {
    const wanted = field === "phone" ? value : value.toLowerCase();
    const rows = await db.many<{ id: number }>(
      sql`select id from staff where ${raw(COLUMNS[field])} = ${wanted} and ${raw(SET_BY_ADMIN[field])} limit 2`,
    );
    return rows.length === 1 ? rows[0]?.id : undefined;
  },

  expire: async (now: Date) => {
    await db.run(sql`delete from single_sign_ons where expires_at <= ${now}`);
    await db.run(sql`delete from single_sign_on_codes where expires_at <= ${now}`);
  },
});
