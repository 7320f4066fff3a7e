import { z } from "zod";
import { endpoint, fileAnswer, fileBody, idSchema } from "../core/endpoint.ts";
import { int, timeZone } from "../core/fields.ts";
import { faultyRows, importFaultSchema, importReportSchema } from "../core/import-report.ts";
import { credentialsSchema } from "./device-registration.ts";
import { DEVICE_FIELD_NAMES } from "./shared/device-field-lists.ts";

/** Many devices out of a table: all of them, or the good rows if it is asked so. Spec §3, §5 (batch import files). */
export const DEVICE_IMPORT_FIELDS = [
  "serialNumber",
  "productCode",
  "manufacturer",
  "organization",
  "timeZone",
  ...DEVICE_FIELD_NAMES,
] as const;
export type DeviceImportField = (typeof DEVICE_IMPORT_FIELDS)[number];

/** What one device signs in with, as a table for people has it too. */
const handedOutSchema = credentialsSchema.extend({ productName: z.string() });
export type HandedOut = z.infer<typeof handedOutSchema>;

export const deviceImportReportSchema = importReportSchema.extend({
  /** What looks wrong and hinders nothing, such as a serial number with another model's prefix. */
  warnings: z.array(importFaultSchema),
  warningCount: int,
  /** Here and never again: null in a dry run. `file` is an xlsx, in base64. */
  handout: z.object({ fileName: z.string(), file: z.string(), devices: z.array(handedOutSchema) }).nullable(),
});
export type DeviceImportReport = z.infer<typeof deviceImportReportSchema>;

export const DEVICE_IMPORT_ENDPOINTS = {
  template: endpoint("GET /platform/equipment/import-template", "fleet_devices_import", {
    summary: "An empty table of devices to fill in, in the caller's language",
    ...fileAnswer,
  }),
  /**
   * The answer of the import itself carries the credentials: between an import and a fetch by token they would have to lie
   * somewhere in plain text. Who loses the answer gives the devices new ones.
   */
  run: endpoint("POST /platform/equipment/import", "fleet_devices_import", {
    stepUp: true,
    summary: "Registers devices out of an xls or xlsx file, and answers their credentials once",
    query: z.object({
      /** Where devices go for which the file names no organization. */
      organizationId: idSchema,
      /** Of devices for which the file names none. */
      timeZone: timeZone.default("UTC"),
      dryRun: z.stringbool().default(true),
      faultyRows,
    }),
    ...fileBody,
    answer: deviceImportReportSchema,
    isRepeatable: true,
  }),
};
