import { FULL_SCOPE, splitList } from "@sweepline/contract/access/oauth-clients.ts";

/**
 * What a token may do at most: what the person may do, within what was asked for when signing in, within what the client
 * is allowed now, within the wings it is for. Looked at for every request, so that narrowing a client acts at once.
 */
export interface TokenLimits {
  /** Asked for when signing in. */
  scope: string;
  /** Of the client, as it is now. */
  clientScope: string;
  /** Wings by comma; empty: all. */
  resourceIds: string;
}

export const isNarrowed = ({ scope, clientScope, resourceIds }: TokenLimits): boolean =>
  scope !== FULL_SCOPE || clientScope !== FULL_SCOPE || resourceIds !== "";

export function withinLimits(permissions: readonly string[], limits: TokenLimits): string[] {
  if (!isNarrowed(limits)) return [...permissions];
  const asked = among(limits.scope);
  const allowed = among(limits.clientScope);
  const wings = new Set(splitList(limits.resourceIds));
  const isOfWing = (permission: string) => wings.size === 0 || wings.has(permission.split("_")[0] ?? "");
  return permissions.filter((one) => asked(one) && allowed(one) && isOfWing(one));
}

function among(scope: string): (permission: string) => boolean {
  const words = new Set(splitList(scope));
  return (permission) => words.has(FULL_SCOPE) || words.has(permission);
}

/** The scope of a new token: what was asked for of what the client may have; undefined where nothing is left. */
export function scopeFor(clientScope: string, asked: string | undefined): string | undefined {
  const wanted = splitList(asked ?? "");
  if (wanted.length === 0 || wanted.includes(FULL_SCOPE)) return FULL_SCOPE;
  const given = wanted.filter(among(clientScope));
  return given.length === 0 ? undefined : given.join(" ");
}

/** As the token answer says it (RFC 6749 §5.1). */
export const saidScope = (scope: string, clientScope: string): string =>
  scope === FULL_SCOPE ? clientScope : scope;
