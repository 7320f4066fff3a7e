import { z } from "zod";
import { endpoint, fileAnswer } from "../core/endpoint.ts";
import { pagesOf } from "../core/paging.ts";
import { DEVICE_ENDPOINTS, deviceListQuery, deviceRowSchema } from "./devices.ts";
import { CLEANING_KINDS, DEVICE_KINDS, type DeviceKind } from "./shared/codes.ts";
import { measurementSchema, radioSchema } from "./shared/state-values.ts";

/** The devices around the machines that clean: sensors, their concentrators, and whatever else reports. Spec §1, §2. */
export const IOT_KINDS = DEVICE_KINDS.filter(
  (kind): kind is Exclude<DeviceKind, (typeof CLEANING_KINDS)[number]> =>
    !CLEANING_KINDS.some((cleaning) => cleaning === kind),
);

/** A row of the equipment list with what sensors report. Null: not reported, or withheld. */
export const iotRowSchema = deviceRowSchema.extend({
  /** Where it is registered; `radio` says who received it. */
  concentratorId: z.string(),
  radio: radioSchema.nullable(),
  measurements: z.record(z.string(), measurementSchema).nullable(),
});
export type IotRow = z.infer<typeof iotRowSchema>;

export const IOT_ENDPOINTS = {
  list: endpoint("GET /platform/iot/equipment/page", "fleet_devices_list", {
    shows: "devices",
    summary:
      "Sensors, concentrators and other devices within the caller's scope, with what they last reported",
    ...pagesOf(iotRowSchema, deviceListQuery),
  }),
  /** At most 50,000 rows. */
  export: endpoint("GET /platform/iot/equipment/export", "fleet_devices_export", {
    summary:
      "The filtered list of sensors, concentrators and others as CSV or XLSX, in the caller's language",
    query: DEVICE_ENDPOINTS.export.query,
    ...fileAnswer,
  }),
};
