import type { AdvisedAssist, Assist } from "@sweepline/contract/care/assists/index.ts";
import type { Advice } from "@sweepline/contract/care/fault-codes.ts";
import type { Label } from "@sweepline/contract/core/fields.ts";
import sql, { raw } from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import { codeOf } from "../fault-codes/index.ts";

const CODE = codeOf({ reported: raw("u.code"), productId: raw("d.product_id"), path: raw("o.path") });
type Advised = Pick<AdvisedAssist, "advice" | "faultName">;

/**
 * What the catalog of fault codes says of the first cause of each that lasts. Alarms are found in it by their kind, faults by what the robot
 * calls them.
 */
export async function withAdvice<One extends Pick<Assist, "deviceId" | "causes">>(
  db: Queries,
  assists: readonly One[],
): Promise<(One & Advised)[]> {
  if (assists.length === 0) return [];
  const first = assists.map(({ causes }) => causes.find(({ endedAt }) => !endedAt) ?? causes[0]);
  const devices = assists.map(({ deviceId }) => deviceId);
  const rows = await db.many<{ advice: Advice; name: Label | null }>(sql`
    select c.advice, c.detail_name as name
    from unnest(${devices}::bigint[], ${first.map((cause) => cause?.code ?? "")}::text[])
      with ordinality u(device_id, code, at)
      left join devices d on d.id = u.device_id
      left join organization_directory o on o.id = d.organization_id
      ${CODE}
      left join fault_codes c on c.id = k.id
    order by u.at`);
  return assists.map((assist, index) => {
    const { advice = null, name = null } = rows[index] ?? {};
    return { ...assist, advice, faultName: first[index]?.source === "fault" ? name : null };
  });
}
