import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { z } from "zod";
import { jsonOf } from "../bus/process-messages.ts";
import type { Caller } from "../caller.ts";
import type { Clock } from "../clock.ts";
import type { LiveSocket, Served } from "./hub-model.ts";

/**
 * One socket's life, whatever it is for: open → (token within 5 s) signed in → requests → closed. Whoever asks faster than any page
 * does, or says what is no request before signing in, is let go.
 */
export const SIGN_IN_MS = 5_000;

/** Private range of close codes; the last two digits are those of the HTTP status that says the same. */
export const CLOSE = {
  signedOut: 4001,
  late: 4008,
  tooSlow: 4013,
  tooMany: 4029,
  goingAway: 1001,
  bad: 1008,
} as const;

interface SignIn {
  type: "signIn";
  token: string;
}

export interface SignedSocketDeps<Request extends { type: string }, Guest> {
  clock: Clock;
  authenticate(token: string): Promise<Caller | undefined>;
  /** Requests beyond that end the socket. */
  rate: { burst: number; aSecond: number };
  /** What may be said there, signing in included. */
  requests: z.ZodType<Request | SignIn>;
  /** Lets the person in; undefined: they may not have one more. */
  admit(socket: LiveSocket, caller: Caller): Guest | undefined;
  answer(guest: Guest, request: Request): void;
  onPong(guest: Guest): void;
  /** What the guest said was no request, or one too many. */
  onNonsense?(guest: Guest): void;
  /** It comes to nothing more of this guest. */
  onClosed(guest: Guest, code: number): void;
  onError(error: unknown): void;
}

type State<Guest> =
  | { is: "open" }
  | { is: "signingIn" }
  | { is: "signedIn"; guest: Guest }
  | { is: "closed"; code: number };

export function serveSignedSocket<Request extends { type: string }, Guest>(
  deps: SignedSocketDeps<Request, Guest>,
  socket: LiveSocket,
): void {
  let state: State<Guest> = { is: "open" };
  const now = () => state;
  const say = (reply: object): void => socket.send(JSON.stringify(reply), { binary: false });
  const takesOne = createThrottle(deps.clock, deps.rate);
  const late = setTimeout(() => socket.close(CLOSE.late, "no token"), SIGN_IN_MS);

  const refuse = (error: string, code: number): void => {
    say({ type: "refused", error });
    socket.close(code, error);
  };
  const signIn = async (token: string): Promise<void> => {
    state = { is: "signingIn" };
    const caller = await deps.authenticate(token);
    if (now().is === "closed") return;
    // With the initial password still to be changed there is nothing to watch yet.
    if (!caller || caller.isRestricted) return refuse(CORE_REFUSALS.notSignedIn.key, CLOSE.signedOut);
    const guest = deps.admit(socket, caller);
    if (guest === undefined) return refuse(CORE_REFUSALS.tooManyRequests.key, CLOSE.tooMany);
    clearTimeout(late);
    state = { is: "signedIn", guest };
    say({ type: "signedIn" });
  };
  const take = (request: Request | SignIn | undefined): void => {
    if (state.is === "signedIn" && request && !isSignIn(request)) deps.answer(state.guest, request);
    else if (state.is === "signedIn") {
      deps.onNonsense?.(state.guest);
      say({ type: "refused", error: CORE_REFUSALS.invalidInput.key });
    } else if (state.is === "open" && request && isSignIn(request)) {
      signIn(request.token).catch((error) => {
        deps.onError(error);
        socket.close(CLOSE.goingAway, "try again");
      });
    } else socket.close(CLOSE.bad, "sign in first");
  };

  socket.on("message", (data, isBinary) => {
    if (takesOne()) take(isBinary ? undefined : deps.requests.safeParse(jsonOf(data)).data);
    else {
      if (state.is === "signedIn") deps.onNonsense?.(state.guest);
      socket.close(CLOSE.tooMany, "too many requests");
    }
  });
  socket.on("pong", () => {
    if (state.is === "signedIn") deps.onPong(state.guest);
  });
  // A close follows; the reason is the network's.
  socket.on("error", () => undefined);
  socket.on("close", (code) => {
    clearTimeout(late);
    const before = state;
    state = { is: "closed", code };
    if (before.is === "signedIn") deps.onClosed(before.guest, code);
  });
}

const isSignIn = (request: { type: string }): request is SignIn => request.type === "signIn";

/** A bucket of tokens: a page that opens asks much at once, none asks much for long. */
function createThrottle(clock: Clock, { burst, aSecond }: { burst: number; aSecond: number }): () => boolean {
  let tokens = burst;
  let at = clock.now().getTime();
  return () => {
    const now = clock.now().getTime();
    tokens = Math.min(burst, tokens + (Math.max(0, now - at) / 1_000) * aSecond);
    at = now;
    tokens -= 1;
    return tokens >= 0;
  };
}

/** Runs `work` after all that is queued for them; not at all once they are gone. */
export function enqueue(served: Served, work: () => Promise<void>, onError: (error: unknown) => void): void {
  served.queued += 1;
  served.queue = served.queue
    .then(() => (served.isClosed ? undefined : work()))
    .catch(onError)
    .finally(() => {
      served.queued -= 1;
    });
}
