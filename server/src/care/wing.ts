import type { Announcer } from "../core/live/live.ts";
import type { ProcessDeps, Wing } from "../core/room.ts";
import type { BatchReaction } from "../fleet/batches/index.ts";
import type { Devices } from "../fleet/devices/index.ts";
import type { Audit } from "../system/logs/index.ts";
import {
  ALARM_RULES_OF_ORGANIZATIONS,
  alarmsRoom,
  createConditionsReaction,
  ensureAlarmRules,
} from "./alarms/index.ts";
import { ensureFaultCodes, FAULT_CODES_OF_ORGANIZATIONS, faultCodesRoom } from "./fault-codes/index.ts";
import { faultsReaction, faultsRoom, nameFaults } from "./faults/index.ts";

/** The care wing: what goes wrong with devices, who is informed of it, and what is done about it. */
export function createCare(
  deps: ProcessDeps & { audit: Audit; devices: Devices; announcer: Announcer },
): Wing {
  return {
    rooms: [faultCodesRoom({ ...deps, onSaved: nameFaults }), faultsRoom(deps), alarmsRoom(deps)],
    async ensureBuiltIns() {
      await ensureFaultCodes(deps.db);
      await ensureAlarmRules(deps.db);
    },
  };
}

/** Rows that keep an organization from being deleted. */
export const CARE_HOLDINGS = [FAULT_CODES_OF_ORGANIZATIONS, ALARM_RULES_OF_ORGANIZATIONS];

/** What the rooms do with every batch of what devices said. */
export const createCareReactions = (): readonly BatchReaction[] => [
  faultsReaction,
  createConditionsReaction(),
];
