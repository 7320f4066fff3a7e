import type { CompanyPermission } from "@sweepline/contract/core/endpoint.ts";
import { recordOf } from "@sweepline/contract/core/records.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import {
  type DeviceDetail,
  type DeviceOverview,
  type DeviceRow,
  WITHHELD_QUERIES,
} from "@sweepline/contract/fleet/devices.ts";
import {
  permissionFor,
  WITHHELD_FIELDS,
  type WithheldField,
} from "@sweepline/contract/fleet/shared/state-field-lists.ts";
import { STATE_FIELDS } from "@sweepline/contract/fleet/shared/state-fields.ts";
import type { DeviceLive, DeviceState } from "@sweepline/contract/fleet/telemetry.ts";
import type { Granted } from "../../core/company-permissions.ts";
import { Refused } from "../../core/http/refused.ts";
import type { DeviceFilters } from "./devices.store.ts";

/**
 * What people of companies do not get of a device (semantics: "they see that a device exists and its status"). The one
 * place for lists, files, the device's page and live events, whose `withhold` these are. `STATE_FIELDS` says which fields of
 * its state they see.
 */
export function withheldLive(granted: Granted, live: DeviceLive): DeviceLive {
  return { ...live, ...hidden(granted, WITHHELD_LIVE_FIELDS) };
}

export function withheldState(granted: Granted, state: DeviceState): DeviceState {
  return { ...state, ...hidden(granted, WITHHELD_FIELDS) };
}

const WITHHELD_LIVE_FIELDS = WITHHELD_FIELDS.filter((field) => "isLive" in STATE_FIELDS[field]);

function hidden(granted: Granted, fields: readonly WithheldField[]): Record<WithheldField, null> {
  const withheld = fields.filter((field) => !maySee(granted, permissionFor(field)));
  return recordOf(withheld, () => null);
}

const maySee = (granted: Granted, permission: CompanyPermission | null): boolean =>
  permission === null || granted.has(permission);

export const withheldRow = (granted: Granted, row: DeviceRow): DeviceRow => ({
  ...row,
  live: withheldLive(granted, row.live),
});

export function withheldDetail(granted: Granted, device: DeviceDetail): DeviceDetail {
  const rest = { ...device, live: withheldLive(granted, device.live) };
  return granted.has("deviceDetail")
    ? rest
    : { ...rest, workedHours: null, cleanedAreaSqm: null, totalTasks: null };
}

/** A count of what is in error is fault data, whatever it is counted by. */
export function withheldOverview({ all, products, organizations, ...rest }: DeviceOverview): DeviceOverview {
  const without = <Counts extends { inError: number | null }>(counts: Counts) => ({
    ...counts,
    inError: null,
  });
  return {
    ...rest,
    all: without(all),
    products: products.map(without),
    organizations: organizations.map(without),
  };
}

/** An order or a filter by what is withheld would tell it. */
export function refuseGuessing(granted: Granted, filters: DeviceFilters): void {
  const asked = new Set<string | undefined>([filters.sort?.replace("-", "")]);
  if (filters.hasErrors !== undefined) asked.add("hasErrors");
  if (filters.concentratorId !== undefined) asked.add("concentratorId");
  if (filters.onMapId !== undefined) asked.add("onMapId");
  for (const [name, permission] of Object.entries(WITHHELD_QUERIES))
    if (asked.has(name) && !maySee(granted, permission)) throw new Refused(CORE_REFUSALS.noCompanyPermission);
}
