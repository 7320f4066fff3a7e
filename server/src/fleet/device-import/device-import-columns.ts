import { DEVICE_IMPORT_FIELDS, type DeviceImportField } from "@sweepline/contract/fleet/device-import.ts";
import { createTemplates, type ShapedRow, type TableShape } from "../../core/import/index.ts";
import { DEVICE_IMPORT_TEXTS as TEXTS } from "./device-import.texts.ts";

export type ImportRow = ShapedRow<DeviceImportField>;

export const DEVICE_SHAPE: TableShape<DeviceImportField> = {
  fields: DEVICE_IMPORT_FIELDS,
  required: ["serialNumber", "productCode", "manufacturer"],
  headers: { zh: TEXTS.zh.headers, en: TEXTS.en.headers },
  examples: { zh: TEXTS.zh.examples, en: TEXTS.en.examples },
};

/** A table of devices to fill in. */
export const deviceTemplate = createTemplates(DEVICE_SHAPE, {
  zh: { fileName: TEXTS.zh.templateName, ...TEXTS.zh },
  en: { fileName: TEXTS.en.templateName, ...TEXTS.en },
});
