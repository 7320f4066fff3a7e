import { recordOf } from "@sweepline/contract/core/records.ts";
import type { Language } from "@sweepline/contract/core/refusal.ts";
import { STATE_FIELD_NAMES, stateField } from "@sweepline/contract/fleet/shared/state-field-lists.ts";
import { texts } from "../../core/i18n/index.ts";

const labelsIn = (language: Language) =>
  recordOf(STATE_FIELD_NAMES, (name) => stateField(name).label[language]);

/** What fields of a device's state are called, by their names. */
export const stateFieldTexts = texts({ zh: labelsIn("zh"), en: labelsIn("en") });
