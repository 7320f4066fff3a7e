import { JOB_CLASSES } from "../jobs/classes.ts";
import type { ParamField } from "../jobs/params.ts";
import { A_TO_M, type FieldLabels } from "./fields/a-to-m.ts";
import { N_TO_Z } from "./fields/n-to-z.ts";
import { OF_ROOMS } from "./fields/of-rooms.ts";

/** What jobs are given is called as in their form. */
const OF_JOBS: FieldLabels = Object.fromEntries(
  Object.values(JOB_CLASSES).flatMap(({ fields }) =>
    Object.entries<ParamField>(fields).map(([name, field]) => {
      const unit = "unit" in field ? field.unit : undefined;
      const { zh, en } = field.label;
      return [name, unit ? [`${zh}（${unit.zh}）`, `${en} (${unit.en})`] : [zh, en]];
    }),
  ),
);

/**
 * Fields of before and after in the audit log: in Chinese, and in English where the name itself does not read well.
 * `server/test/audit-labels.ts` requires every field that a test has recorded to stand here.
 */
export const FIELDS: FieldLabels = Object.assign({}, OF_JOBS, ...OF_ROOMS, A_TO_M, N_TO_Z);
