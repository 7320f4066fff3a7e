/**
 * Whether someone is signed in, and as whom. Tokens live in session storage, are refreshed by one tab for all, and go
 * with everything else that belongs to the session when it ends. Fetching the person is the session room's work.
 */
import { useStore } from "../store/index.ts";
import { remaining, tokens } from "./tokens.ts";
import { viewing } from "./viewing.ts";

export { type EndReason, lostBy, warning } from "./ends.ts";
export {
  beginSession,
  beginViewing,
  loseSession,
  nameSession,
  onLeaving,
  onSignedOut,
  onViewingEnded,
  signOut,
  startSession,
  staySignedIn,
  stopViewing,
} from "./life.ts";
export { forgetLockWithSession, lock, unlock, useLocked } from "./lock.ts";
export { holdPerson, type Person, person, useMay, usePerson, useRights } from "./person.ts";
export { CLIENT_AUTHORIZATION } from "./refresh.ts";

export const accessToken = (): string | undefined => tokens.get()?.accessToken;
export const isSignedIn = (): boolean => tokens.get() !== null;
export const useSignedIn = (): boolean => useStore(tokens) !== null;
/** Whether this tab looks through another person's eyes. */
export const isViewing = (): boolean => viewing.get() !== null;
/** Stays the same through every refresh of one session; another session in the same tab has another. */
export const useSessionName = (): string | undefined => useStore(tokens)?.family;
/** Minutes that are left of the session's access token, as the counter has it. */
export const useMinutesLeft = (): number => Math.ceil(useStore(remaining) / 60);
export const onTokensChange = (listener: () => void): (() => void) => tokens.subscribe(listener);
