/**
 * Fault codes (spec §3, §5): what a fault that robots report is called, how grave it is, and what to do about it. The platform's hold for
 * everybody; an organization's own hold for its devices and those below it, and win. Which code a report has is found by `codeOf` when the
 * fault is raised; codes that are saved later name the reports that had none.
 */
import type { Room } from "../../core/room.ts";
import { serveFaultCodes } from "./fault-codes.routes.ts";
import { createFaultCodes, type FaultCodesDeps } from "./fault-codes.service.ts";
import { FAULT_CODE_NAMES } from "./fault-codes.store.ts";
import { createFaultCodeImports } from "./fault-codes-import.service.ts";

export { ensureFaultCodes } from "./built-in-codes.service.ts";
export { codeOf, FAULT_CODES_OF_ORGANIZATIONS, faultPictureUses } from "./fault-codes.store.ts";

export const TABLES = {
  private: ["fault_code_patterns"],
  inWing: ["fault_codes"],
};

export function faultCodesRoom(deps: FaultCodesDeps): Room {
  const faultCodes = createFaultCodes(deps);
  const imports = createFaultCodeImports(deps, faultCodes);
  return {
    subjects: { faultCode: FAULT_CODE_NAMES },
    routes: (route) => serveFaultCodes(route, { faultCodes, imports }),
  };
}
