/** Forms stand on the contract's schemas: the same rule refuses in the browser and on the server. */
export { ClockInput } from "./clock-input.tsx";
export { DayInput } from "./day-input.tsx";
export { DayRange } from "./day-range.tsx";
export { FieldGrid, WIDE_FIELD } from "./field-grid.tsx";
export { type FieldName, LabelFields, NumberField, TextField } from "./fields.tsx";
export { FormDialog } from "./form-dialog.tsx";
export { FormDrawer } from "./form-drawer.tsx";
export { FormPage } from "./form-page.tsx";
export { endRule, faultText, schemaRule, showFieldErrors } from "./form-rules.ts";
export { MomentInput } from "./moment-input.tsx";
export { NumberBox, NumberRange } from "./number-range.tsx";
export { RowFields } from "./row-fields.tsx";
export { useFormPage, useHeld } from "./use-form-page.ts";
export { useFormTrial } from "./use-form-trial.ts";
export { useLeaving } from "./use-leaving.tsx";
export { useSubmit } from "./use-submit.ts";
export { DayField, LongTextField, MomentField, SwitchField } from "./value-fields.tsx";
export { WallInput } from "./wall-input.tsx";
