import type { SignInLog } from "../../system/logs/index.ts";

/** What an account's owner should hear of: strangers guess at the password, or a place was locked for it. */
export interface SignInTrouble {
  staffId: number;
  kind: "guessed" | "locked";
  remoteIp: string;
}
export type NoteSignInTrouble = (trouble: SignInTrouble) => void;

/** For now the sign-in log holds it, under the person. */
export const noteSignInTroubleIn =
  (signInLog: Pick<SignInLog, "note">): NoteSignInTrouble =>
  ({ staffId, remoteIp }) =>
    signInLog.note({
      username: "",
      staffId,
      outcome: "lockedOut",
      grantType: "password",
      clientId: "",
      remoteIp,
      userAgent: "",
    });
