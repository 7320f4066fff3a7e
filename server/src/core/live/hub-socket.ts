import type { LiveRequest } from "@sweepline/contract/core/live-event.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { Caller } from "../caller.ts";
import type { Clock } from "../clock.ts";
import type { LiveSocket, Viewer } from "./hub-model.ts";
import { parseRequest } from "./hub-requests.ts";
import { CLOSE, createViewer, enqueue, reply } from "./hub-viewer.ts";

/**
 * One socket's life: open → (token within 5 s) signed in → requests, one after the other → closed. Whoever asks faster
 * than any page does, or says what is no request before signing in, is let go.
 */
export const SIGN_IN_MS = 5_000;
const BURST = 200;
const REQUESTS_A_SECOND = 20;
const MAX_QUEUED = 400;

export interface SocketDeps {
  clock: Clock;
  authenticate(token: string): Promise<Caller | undefined>;
  /** Answers whether the person may have one more socket; keeps it from then on. */
  admit(viewer: Viewer): boolean;
  answer(viewer: Viewer, request: Exclude<LiveRequest, { type: "signIn" }>): Promise<void>;
  onClosed(viewer: Viewer): void;
  onError(error: unknown): void;
}

type State = { is: "open" } | { is: "signingIn" } | { is: "signedIn"; viewer: Viewer } | { is: "closed" };

export function serveSocket(deps: SocketDeps, socket: LiveSocket): void {
  let state: State = { is: "open" };
  const isClosed = () => state.is === "closed";
  const takesOne = createThrottle(deps.clock);
  const late = setTimeout(() => socket.close(CLOSE.late, "no token"), SIGN_IN_MS);

  const signIn = async (token: string): Promise<void> => {
    state = { is: "signingIn" };
    const viewer = await welcome(deps, socket, token);
    if (isClosed()) {
      if (viewer) leave(deps, viewer);
    } else if (viewer) {
      clearTimeout(late);
      state = { is: "signedIn", viewer };
      reply(viewer, { type: "signedIn" });
    }
  };
  const take = (request: LiveRequest | undefined): void => {
    if (state.is === "signedIn" && request && request.type !== "signIn") {
      ask(deps, state.viewer, request);
    } else if (state.is === "signedIn") {
      reply(state.viewer, { type: "refused", error: CORE_REFUSALS.invalidInput.key });
    } else if (state.is === "open" && request?.type === "signIn") {
      signIn(request.token).catch((error) => {
        deps.onError(error);
        socket.close(CLOSE.goingAway, "try again");
      });
    } else socket.close(CLOSE.bad, "sign in first");
  };

  socket.on("message", (data, isBinary) => {
    if (takesOne()) take(parseRequest(data, isBinary));
    else socket.close(CLOSE.tooMany, "too many requests");
  });
  socket.on("pong", () => {
    if (state.is === "signedIn") state.viewer.hasAnswered = true;
  });
  // A close follows; the reason is the network's.
  socket.on("error", () => undefined);
  socket.on("close", () => {
    clearTimeout(late);
    if (state.is === "signedIn") leave(deps, state.viewer);
    state = { is: "closed" };
  });
}

async function welcome(deps: SocketDeps, socket: LiveSocket, token: string): Promise<Viewer | undefined> {
  const caller = await deps.authenticate(token);
  const refuse = (error: string, code: number): undefined => {
    reply({ socket, isClosed: false }, { type: "refused", error });
    socket.close(code, error);
  };
  // With the initial password still to be changed there is nothing to watch yet.
  if (!caller || caller.isRestricted) return refuse(CORE_REFUSALS.notSignedIn.key, CLOSE.signedOut);
  const viewer = createViewer(socket, caller);
  return deps.admit(viewer) ? viewer : refuse(CORE_REFUSALS.tooManyRequests.key, CLOSE.tooMany);
}

function ask(deps: SocketDeps, viewer: Viewer, request: Exclude<LiveRequest, { type: "signIn" }>): void {
  if (viewer.queued >= MAX_QUEUED) viewer.socket.close(CLOSE.tooMany, "too many requests");
  else enqueue(viewer, () => deps.answer(viewer, request), deps.onError);
}

function leave(deps: SocketDeps, viewer: Viewer): void {
  viewer.isClosed = true;
  deps.onClosed(viewer);
}

/** A bucket of tokens: a page that opens asks much at once, none asks much for long. */
function createThrottle(clock: Clock): () => boolean {
  let tokens = BURST;
  let at = clock.now().getTime();
  return () => {
    const now = clock.now().getTime();
    tokens = Math.min(BURST, tokens + (Math.max(0, now - at) / 1_000) * REQUESTS_A_SECOND);
    at = now;
    tokens -= 1;
    return tokens >= 0;
  };
}
