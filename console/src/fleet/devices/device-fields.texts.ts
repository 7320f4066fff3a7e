import { recordOf } from "@sweepline/contract/core/records.ts";
import type { Language } from "@sweepline/contract/core/refusal.ts";
import { DEVICE_FIELD_NAMES, deviceField } from "@sweepline/contract/fleet/shared/device-field-lists.ts";
import { texts } from "../../core/i18n/index.ts";

const labelsIn = (language: Language) =>
  recordOf(DEVICE_FIELD_NAMES, (name) => deviceField(name).label[language]);

/** What the texts that people enter of a device are called, by their names. */
export const deviceFieldTexts = texts({ zh: labelsIn("zh"), en: labelsIn("en") });
