import type { RoomPlan } from "@sweepline/contract/system/codegen/plan.ts";
import { consoleFiles } from "./console-files.ts";
import { contractFiles } from "./contract-files.ts";
import type { RoomFile } from "./room-file.ts";
import { partsOf } from "./room-parts.ts";
import { serverFiles } from "./server-files.ts";

/** All files of a room: of the contract, of the server with its migration, of the console. The plan has no fault. */
export function filesOf(plan: RoomPlan): RoomFile[] {
  const parts = partsOf(plan);
  return [...contractFiles(plan, parts), ...serverFiles(plan, parts), ...consoleFiles(plan, parts)];
}
