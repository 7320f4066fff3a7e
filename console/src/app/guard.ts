import { ERROR_PATHS, isAddressOf, PATHS, unpackFrame } from "./paths.ts";

/** What the address bar shows, and who looks. */
interface Visit {
  readonly pathname: string;
  /** With query. */
  readonly fullPath: string;
  /** The `redirect` of a login or lock address. */
  readonly redirect: string | null;
  readonly isSignedIn: boolean;
  readonly isLocked: boolean;
  readonly isKnown: (pathname: string) => boolean;
}

export type Verdict =
  | { readonly show: "login" | "lock" | "error" | "shell" | "card" }
  | { readonly show: "redirect"; readonly to: string };

/** The route guard (spec §2, §4), one table for all addresses. */
export function judge(visit: Visit): Verdict {
  const { pathname, isSignedIn, isLocked } = visit;
  if (ERROR_PATHS.includes(pathname)) return { show: "error" };
  if (!isSignedIn) return pathname === PATHS.login ? { show: "login" } : toLogin(visit);
  if (pathname === PATHS.login) return { show: "redirect", to: safeRedirect(visit.redirect) };
  if (isLocked) return pathname === PATHS.lock ? { show: "lock" } : toLock(visit);
  if (pathname === PATHS.lock) return { show: "redirect", to: safeRedirect(visit.redirect) };
  if (isAddressOf(PATHS.robotCard, pathname)) return { show: "card" };
  if (pathname === PATHS.root) return { show: "redirect", to: PATHS.homeShort };
  if (pathname === PATHS.homeShort || pathname === PATHS.homeAlias)
    return { show: "redirect", to: PATHS.home };
  if (isAddressOf(PATHS.attachments, pathname)) return toAttachments(visit);
  const isKnown = visit.isKnown(pathname) && !isEmptyFrame(pathname);
  return isKnown ? { show: "shell" } : { show: "redirect", to: PATHS.notFound };
}

/** An address of the frame that holds no other address. */
const isEmptyFrame = (pathname: string): boolean =>
  isAddressOf(PATHS.frame, pathname) && !URL.canParse(unpackFrame(pathname.split("/").at(-1) ?? ""));

function toLogin({ fullPath, pathname }: Visit): Verdict {
  const isPlain = pathname === PATHS.root || pathname === PATHS.lock;
  return { show: "redirect", to: isPlain ? PATHS.login : withRedirect(PATHS.login, fullPath) };
}

const toLock = ({ fullPath }: Visit): Verdict => ({
  show: "redirect",
  to: withRedirect(PATHS.lock, fullPath),
});

/** They are a tab of the system attachments; what was chosen there before is kept. */
function toAttachments({ fullPath }: Visit): Verdict {
  const [, query = ""] = fullPath.split("?", 2);
  const search = new URLSearchParams(query);
  search.set("tab", "attachments");
  return { show: "redirect", to: `${PATHS.systemAttachments}?${search}` };
}

const withRedirect = (path: string, target: string): string =>
  `${path}?redirect=${encodeURIComponent(target)}`;

/** A link from a mail must not lead elsewhere after signing in: only paths of this console, and not back to the gate. */
export function safeRedirect(redirect: string | null): string {
  if (!redirect || !/^\/(?![/\\])/.test(redirect)) return PATHS.root;
  const { pathname, origin } = new URL(redirect, "http://console.invalid");
  const isGate = pathname === PATHS.login || pathname === PATHS.lock;
  return origin === "http://console.invalid" && !isGate ? redirect : PATHS.root;
}
