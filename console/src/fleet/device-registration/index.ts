/**
 * Registrations of devices (spec §2 `/admin/equimentinfo`, §3, §6): the administration's list, the form, credentials that
 * are shown once, and what may be done with a device wherever it stands: lock, unlock, decommission and recommission.
 */

export { CredentialsDialog } from "./credentials-dialog.tsx";
export { hostOf, payloadOf } from "./credentials-file.ts";
export { DeviceActions } from "./device-actions.tsx";
export type { FormValues } from "./form-values.ts";
export { IdentityFields } from "./identity-fields.tsx";
export { QrCode } from "./qr-code.tsx";
export { fieldsOf, useNewDevice } from "./registration-form.tsx";
export { brokerQuery, registrationQuery, useRegister, useRotate } from "./registrations.calls.ts";
