import sql from "sql-template-tag";
import type { Queries } from "../db/database.ts";

const REPEAT_WINDOW_S = 5;

/** Takes a submission for five seconds; false where somebody holds it. */
export async function claimSubmission(db: Queries, digest: Buffer): Promise<boolean> {
  const taken = await db.run(sql`
    insert into submissions (digest) values (${digest})
    on conflict (digest) do update set at = now()
    where submissions.at < now() - make_interval(secs => ${REPEAT_WINDOW_S})`);
  return taken > 0;
}

/** What failed may be sent again at once. */
export async function releaseSubmission(db: Queries, digest: Buffer): Promise<void> {
  await db.run(sql`delete from submissions where digest = ${digest}`);
}

/** The guard looks back five seconds, by the database's own clock. */
export async function purgeSubmissions(db: Queries): Promise<void> {
  await db.run(sql`delete from submissions where at < now() - interval '1 minute'`);
}
