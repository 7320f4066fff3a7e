/**
 * Registrations of devices (spec §2 `/admin/equimentinfo`, §3, §6): the administration's list, the form, credentials that
 * are shown once, and what may be done with a device wherever it stands: lock, unlock, decommission and recommission.
 */

export { CredentialsDialog } from "./credentials-dialog.tsx";
export { payloadOf } from "./credentials-file.ts";
export { DeviceActions } from "./device-actions.tsx";
export { QrCode } from "./qr-code.tsx";
export { registrationQuery } from "./registrations.calls.ts";
