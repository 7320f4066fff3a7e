import { ALLOCATION_ENDPOINTS } from "@sweepline/contract/fleet/allocations.ts";
import { COMMAND_ENDPOINTS } from "@sweepline/contract/fleet/commands/index.ts";
import { REGISTRATION_ENDPOINTS } from "@sweepline/contract/fleet/device-registration.ts";
import { SETTING_ENDPOINTS } from "@sweepline/contract/fleet/device-settings/index.ts";
import type { Allocations } from "../allocations/index.ts";
import type { Commands } from "../commands/index.ts";
import type { Registrations } from "../device-registration/index.ts";
import type { DeviceSettingsRoom } from "../device-settings/index.ts";
import { type BulkVerbs, keyOf } from "./bulk-verbs.ts";

export interface VerbDeps {
  registrations: Pick<Registrations, "setManyLocked" | "decommissionMany">;
  commands: Pick<Commands, "sendMany">;
  allocations: Pick<Allocations, "assign">;
  settings: Pick<DeviceSettingsRoom, "apply">;
}

/** Each as its own room does it: the same rules, the same entries in the audit log. */
export function bulkVerbsOf({ registrations, commands, allocations, settings }: VerbDeps): BulkVerbs {
  return {
    lock: {
      permission: REGISTRATION_ENDPOINTS.lock.permission,
      run: ({ deviceIds: ids, parameters, by }) =>
        registrations.setManyLocked(by, { ids, isLocked: true, ...parameters }),
    },
    unlock: {
      permission: REGISTRATION_ENDPOINTS.unlock.permission,
      run: ({ deviceIds: ids, by }) => registrations.setManyLocked(by, { ids, isLocked: false }),
    },
    decommission: {
      permission: REGISTRATION_ENDPOINTS.decommission.permission,
      decommissions: true,
      run: ({ deviceIds: ids, parameters, by }) => registrations.decommissionMany(by, { ids, ...parameters }),
    },
    allocate: {
      permission: ALLOCATION_ENDPOINTS.move.permission,
      run: ({ deviceIds, parameters, caller, by, jobId }) =>
        allocations.assign({ deviceIds, batchId: keyOf(jobId, 0), ...parameters }, { caller, actor: by }),
    },
    settings: {
      permission: SETTING_ENDPOINTS.change.permission,
      companyPermission: "deviceDetail",
      run: ({ deviceIds, parameters, by, jobId }) =>
        settings.apply({ deviceIds, by, keyOf: (id) => keyOf(jobId, id), ...parameters }),
    },
    command: {
      permission: COMMAND_ENDPOINTS.send.permission,
      companyPermission: "deviceDetail",
      run: ({ deviceIds, parameters, by, jobId }) =>
        commands.sendMany({ deviceIds, by, keyOf: (id) => keyOf(jobId, id), ...parameters }),
    },
  };
}
