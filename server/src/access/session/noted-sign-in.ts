import { GRANT_TYPE } from "@sweepline/contract/access/oauth-clients.ts";
import type { SignInOutcome } from "@sweepline/contract/system/logs.ts";
import { Refused } from "../../core/http/refused.ts";
import type { SignInLog } from "../../system/logs/index.ts";
import type { SignIn, TokenCall } from "./sign-in.service.ts";
import type { Tokens } from "./tokens.service.ts";

/** What a refusal means for the sign-in log. What is refused before anyone is named (a captcha, say) is not in it. */
const OUTCOMES: Readonly<Record<string, SignInOutcome>> = {
  badCredentials: "wrongCredentials",
  unreadablePassword: "wrongCredentials",
  lockedOut: "lockedOut",
  staffDisabled: "disabled",
  accountNotBound: "notBound",
  unknownClient: "refusedByClient",
  unsupportedGrant: "refusedByClient",
  roleNotAllowed: "refusedByClient",
  scopeNotAllowed: "refusedByClient",
};

/** The token call, with every sign-in noted. Staying signed in is none. */
export function noteSignIns(
  { tokens, signInLog }: { tokens: Tokens; signInLog: Pick<SignInLog, "note"> },
  signInBy: (tokens: Tokens) => SignIn,
): SignIn {
  return {
    async token(call) {
      let staffId: number | null = null;
      const signIn = signInBy({
        ...tokens,
        begin: (client, who) => {
          staffId = who.staffId;
          return tokens.begin(client, who);
        },
      });
      const note = (outcome: SignInOutcome) => signInLog.note({ ...attemptOf(call), staffId, outcome });
      try {
        const answer = await signIn.token(call);
        if (staffId !== null) note("signedIn");
        return answer;
      } catch (error) {
        const outcome = error instanceof Refused ? OUTCOMES[error.refusal.key] : undefined;
        if (outcome && call.fields.grant_type !== GRANT_TYPE.refresh) note(outcome);
        throw error;
      }
    },
  };
}

function attemptOf({ authorization, fields, from }: TokenCall) {
  return {
    username: fields.username ?? "",
    grantType: fields.grant_type ?? "",
    clientId: clientIdOf(authorization),
    remoteIp: from.remoteIp,
    userAgent: from.userAgent,
  };
}

/** As it was sent, also where nobody knows such a client. */
function clientIdOf(authorization: string | undefined): string {
  const [, packed = ""] = /^Basic ([\w+/=-]+)$/i.exec(authorization ?? "") ?? [];
  return Buffer.from(packed, "base64").toString("utf8").split(":")[0] ?? "";
}
