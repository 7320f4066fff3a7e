/**
 * Whether someone is signed in, and as whom. Tokens live in session storage, are refreshed by one tab for all, and go
 * with everything else that belongs to the session when it ends. Fetching the person is the session room's work.
 */
import { useStore } from "../store/index.ts";
import { tokens } from "./tokens.ts";

export { beginSession, loseSession, nameSession, onSignedOut, signOut, startSession } from "./life.ts";
export { forgetLockWithSession, lock, unlock, useLocked } from "./lock.ts";
export { holdPerson, type Person, person, useMay, usePerson } from "./person.ts";
export { CLIENT_AUTHORIZATION } from "./refresh.ts";

export const accessToken = (): string | undefined => tokens.get()?.accessToken;
export const isSignedIn = (): boolean => tokens.get() !== null;
export const useSignedIn = (): boolean => useStore(tokens) !== null;
export const onTokensChange = (listener: () => void): (() => void) => tokens.subscribe(listener);
