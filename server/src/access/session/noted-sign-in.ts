import { GRANT_TYPE } from "@sweepline/contract/access/oauth-clients.ts";
import type { TokenAnswer } from "@sweepline/contract/access/session/index.ts";
import type { SignInOutcome } from "@sweepline/contract/system/logs/index.ts";
import { Refused } from "../../core/http/refused.ts";
import type { SignInLog } from "../../system/logs/index.ts";
import type { KnownBrowsers } from "./known-browser.ts";
import type { SecondFactorGate } from "./second-factor-gate.ts";
import type { SignIn, TokenCall } from "./sign-in.service.ts";
import type { Tokens } from "./tokens.service.ts";

/** What a refusal means for the sign-in log. What is refused before anyone is named (a captcha, say) is not in it. */
const OUTCOMES: Readonly<Record<string, SignInOutcome>> = {
  secondFactorRequired: "secondFactorAsked",
  wrongSecondFactor: "wrongSecondFactor",
  passkeyRefused: "wrongSecondFactor",
  secondFactorLocked: "lockedOut",
  badCredentials: "wrongCredentials",
  unreadablePassword: "wrongCredentials",
  lockedOut: "lockedOut",
  workRequired: "lockedOut",
  initialPasswordOver: "wrongCredentials",
  staffDisabled: "disabled",
  accountNotBound: "notBound",
  unknownClient: "refusedByClient",
  unsupportedGrant: "refusedByClient",
  roleNotAllowed: "refusedByClient",
  scopeNotAllowed: "refusedByClient",
};

/** Tokens, and what the browser is to keep. */
export interface SignedIn {
  tokens: TokenAnswer;
  cookie: string | undefined;
}
export type NotedSignIn = {
  [Way in keyof SignIn]: (...args: Parameters<SignIn[Way]>) => Promise<SignedIn>;
};

interface Watched {
  tokens: Tokens;
  secondFactors: SecondFactorGate;
}
interface Deps extends Watched {
  browsers: KnownBrowsers;
  signInLog: Pick<SignInLog, "note">;
}

/** Every way of signing in, noted, and people's browsers remembered. Staying signed in is no sign-in. */
export function noteSignIns(deps: Deps, signInBy: (watched: Watched) => SignIn): NotedSignIn {
  const { tokens, secondFactors, browsers, signInLog } = deps;
  const noted = async (
    call: TokenCall,
    enter: (signIn: SignIn) => Promise<TokenAnswer>,
  ): Promise<SignedIn> => {
    let staffId: number | null = null;
    const signIn = signInBy({
      tokens: {
        ...tokens,
        begin: (client, who) => {
          staffId = who.staffId;
          return tokens.begin(client, who);
        },
      },
      secondFactors: {
        ...secondFactors,
        demand: (entry) => {
          staffId = entry.staffId;
          return secondFactors.demand(entry);
        },
        redeem: (entry, answer) => {
          staffId = entry.staffId;
          return secondFactors.redeem(entry, answer);
        },
      },
    });
    const note = (outcome: SignInOutcome) => signInLog.note({ ...attemptOf(call), staffId, outcome });
    try {
      const answer = await enter(signIn);
      if (staffId === null) return { tokens: answer, cookie: undefined };
      note("signedIn");
      const isPerson = call.fields.grant_type !== GRANT_TYPE.machine;
      return {
        tokens: answer,
        cookie: isPerson ? await browsers.remember(staffId, call.cookie) : undefined,
      };
    } catch (error) {
      const outcome = error instanceof Refused ? OUTCOMES[error.refusal.key] : undefined;
      if (outcome && call.fields.grant_type !== GRANT_TYPE.refresh) note(outcome);
      throw error;
    }
  };
  return {
    token: (call) => noted(call, (signIn) => signIn.token(call)),
    bySecondFactor: (call, answer) => noted(call, (signIn) => signIn.bySecondFactor(call, answer)),
    byPasskey: (call, answer) => noted(call, (signIn) => signIn.byPasskey(call, answer)),
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
