import type { Database } from "../../core/db/database.ts";
import type { Log } from "../../core/log.ts";
import type { SignInLog } from "../../system/logs/index.ts";
import type { NoteAccount } from "../account-notices/index.ts";

/** What an account's owner should hear of: strangers guess at the password, or a place was locked for it. */
export interface SignInFailures {
  staffId: number;
  kind: "guessed" | "locked";
  remoteIp: string;
}
export type NoteSignInFailures = (trouble: SignInFailures) => void;

interface Deps {
  db: Database;
  log: Pick<Log, "warn">;
  signInLog: Pick<SignInLog, "note">;
  noteAccount: NoteAccount;
}

/** The sign-in log holds it under the person, who is told. Nobody waits for it: names that nobody has are answered as fast. */
export const noteSignInFailuresIn =
  ({ db, log, signInLog, noteAccount }: Deps): NoteSignInFailures =>
  ({ staffId, remoteIp }) => {
    signInLog.note({
      username: "",
      staffId,
      outcome: "lockedOut",
      grantType: "password",
      clientId: "",
      remoteIp,
      userAgent: "",
    });
    noteAccount(db, { staffId, kind: "lockedOut", remoteIp }).catch((error: unknown) =>
      log.warn({ err: error, staffId }, "an account's owner was not told of wrong passwords"),
    );
  };
