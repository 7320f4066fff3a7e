import type { SecondFactorChallenge } from "@sweepline/contract/access/second-factors/shapes.ts";
import { SINGLE_SIGN_ON_ERRORS, type SingleSignOnError } from "@sweepline/contract/access/single-sign-on.ts";
import { useEffect, useRef, useState } from "react";
import { CallError } from "../../core/transport/index.ts";
import { challengeOf } from "./second-factor-step.tsx";
import { enterBySignOn } from "./session.calls.ts";

/** With what single sign-on led back here. */
interface Arrival {
  readonly code: string | null;
  readonly error: SingleSignOnError | null;
}

function arrivalOf(search: string): Arrival {
  const query = new URLSearchParams(search);
  const error = SINGLE_SIGN_ON_ERRORS.find((one) => one === query.get("ssoError")) ?? null;
  return { code: query.get("sso"), error };
}

/** A code does not stay in the address, where it could be copied or reloaded. */
function clearAddress(): void {
  const url = new URL(window.location.href);
  url.searchParams.delete("sso");
  url.searchParams.delete("ssoError");
  window.history.replaceState(window.history.state, "", url);
}

export interface SignOn {
  /** A code is being turned into a session. */
  readonly isEntering: boolean;
  /** The code of an identity that nobody is bound to yet: the next password binds it. */
  readonly binding: string | undefined;
  readonly error: SingleSignOnError | null;
  readonly refusal: string | undefined;
  /** Known, and asked for the second factor. */
  readonly challenge: SecondFactorChallenge | undefined;
  stopBinding(): void;
  dropChallenge(reason: string | undefined): void;
}

/** What happens on the login page after single sign-on: signed in, sent on to binding, or an error text. */
export function useSignOn(): SignOn {
  const [arrival] = useState(() => arrivalOf(window.location.search));
  const [isEntering, setEntering] = useState(arrival.code !== null);
  const [binding, setBinding] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [challenge, setChallenge] = useState<SecondFactorChallenge>();
  const isSent = useRef(false);
  useEffect(() => {
    const { code, error } = arrival;
    if (isSent.current || (code === null && error === null)) return;
    isSent.current = true;
    clearAddress();
    if (code === null) return;
    enterBySignOn(code).catch((failure: unknown) => {
      setEntering(false);
      const asked = challengeOf(failure);
      if (asked) setChallenge(asked);
      else if (failure instanceof CallError && failure.status === 417) setBinding(code);
      else setRefusal(failure instanceof Error ? failure.message : String(failure));
    });
  }, [arrival]);
  return {
    ...{ isEntering, binding, refusal, challenge },
    error: arrival.error,
    stopBinding: () => setBinding(undefined),
    dropChallenge: (reason) => {
      setChallenge(undefined);
      setRefusal(reason);
    },
  };
}
