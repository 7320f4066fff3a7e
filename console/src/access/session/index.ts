/**
 * Signing in and out (spec §4, §6, §7). The gate's pages (login, lock, first password) are plain React; the personal
 * page uses the kit. `loadPerson` tells the session store who is signed in and takes over that person's preferences.
 */

export { setEnrolling, useEnrolling } from "./enrolling.ts";
export { GateFrame } from "./gate-frame.tsx";
export { InitialPasswordPage } from "./initial-password.page.tsx";
export { LockPage } from "./lock.page.tsx";
export { LoginPage } from "./login.page.tsx";
export { arePasskeysPossible, isPasskeyGivenUp, makePasskey } from "./passkey-browser.ts";
export { PasswordField } from "./password-field.tsx";
export { loadPersonAndMenu } from "./person-and-menu.ts";
export { SecondFactorForm } from "./second-factor-form.tsx";
export { changePreferences, loadPerson } from "./session.calls.ts";
export { SessionFacts } from "./session-facts.tsx";
export { TextField } from "./text-field.tsx";
