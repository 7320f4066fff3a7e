import type { Label } from "../../../core/fields.ts";
import { ACCESS_ACTS } from "./access.ts";
import { CARE_ACTS } from "./care.ts";
import { FLEET_ACTS } from "./fleet.ts";
import type { ActLabels } from "./label.ts";
import { OPERATION_ACTS } from "./operations.ts";
import { SITE_ACTS } from "./sites.ts";
import { SYSTEM_ACTS } from "./system.ts";

const ACTS: ActLabels = {
  ...ACCESS_ACTS,
  ...CARE_ACTS,
  ...FLEET_ACTS,
  ...OPERATION_ACTS,
  ...SITE_ACTS,
  ...SYSTEM_ACTS,
};

/** What a call did, in the words of the operation log; undefined: an endpoint that is no more. */
export function actLabel({ method, path }: { method: string; path: string }): Label | undefined {
  const [zh, en] = ACTS[`${method} ${path}`] ?? [];
  return zh && en ? { zh, en } : undefined;
}
