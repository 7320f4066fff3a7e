import { A_TO_M, type FieldLabels } from "./fields/a-to-m.ts";
import { N_TO_Z } from "./fields/n-to-z.ts";
import { OF_ROOMS } from "./fields/of-rooms.ts";

/**
 * Fields of before and after in the audit log: in Chinese, and in English where the name itself does not read well.
 * `server/test/audit-labels.ts` requires every field that a test has recorded to stand here.
 */
export const FIELDS: FieldLabels = Object.assign({}, ...OF_ROOMS, A_TO_M, N_TO_Z);
