import type { Database } from "../../core/db/database.ts";
import type { SignInLog } from "../../system/logs/index.ts";
import type { NoteAccount } from "../account-notices/index.ts";

/** What an account's owner should hear of: strangers guess at the password, or a place was locked for it. */
export interface SignInTrouble {
  staffId: number;
  kind: "guessed" | "locked";
  remoteIp: string;
}
export type NoteSignInTrouble = (trouble: SignInTrouble) => Promise<void>;

interface Needs {
  db: Database;
  signInLog: Pick<SignInLog, "note">;
  noteAccount: NoteAccount;
}

/** The sign-in log holds it under the person, who is told. */
export const noteSignInTroubleIn =
  ({ db, signInLog, noteAccount }: Needs): NoteSignInTrouble =>
  async ({ staffId, remoteIp }) => {
    signInLog.note({
      username: "",
      staffId,
      outcome: "lockedOut",
      grantType: "password",
      clientId: "",
      remoteIp,
      userAgent: "",
    });
    await noteAccount(db, { staffId, kind: "lockedOut", remoteIp });
  };
