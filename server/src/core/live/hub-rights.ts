import { type Caller, scopeKey } from "../caller.ts";
import { grantedKey } from "../company-permissions.ts";
import type { Grants } from "./hub-grants.ts";
import type { Viewer } from "./hub-model.ts";
import type { Scopes } from "./hub-scopes.ts";
import { reply } from "./hub-viewer.ts";
import { CLOSE } from "./signed-socket.ts";

/**
 * A viewer's rights as time goes on. When the access wing says that they changed, nothing more is sent until the
 * session was asked for again; then everything is suspended and what is still allowed is granted again with its present
 * values. Without a word the session is looked at each minute, since sessions also expire.
 */
export interface RightsDeps {
  /** The caller of a session as it is now; undefined where the session has ended. */
  reauthenticate(caller: Caller): Promise<Caller | undefined>;
  grants: Grants;
  scopes: Scopes;
}

export async function reconsider(
  deps: RightsDeps,
  viewer: Viewer,
  { isAnnounced }: { isAnnounced: boolean },
): Promise<void> {
  const before = viewer.caller;
  const caller = await deps.reauthenticate(before);
  if (viewer.isClosed) return;
  if (!caller) {
    signOut(viewer);
    return;
  }
  if (!isAnnounced && isSame(before, caller)) return;
  viewer.caller = caller;
  reply(viewer, { type: "rightsChanged" });
  moveScopes(deps.scopes, viewer);
  deps.grants.suspend(viewer);
  await deps.grants.regrant(viewer);
}

function signOut(viewer: Viewer): void {
  reply(viewer, { type: "signedOut" });
  viewer.socket.close(CLOSE.signedOut, "signed out");
}

function isSame(before: Caller, now: Caller): boolean {
  return (
    scopeKey(before.scope) === scopeKey(now.scope) &&
    grantedKey(before.companyPermissions) === grantedKey(now.companyPermissions) &&
    before.permissions.size === now.permissions.size &&
    [...before.permissions].every((permission) => now.permissions.has(permission))
  );
}

/** Figures of the old scope are left, those of the new one joined where they are still permitted. */
function moveScopes(scopes: Scopes, viewer: Viewer): void {
  for (const name of [...viewer.heldScopes]) {
    scopes.leave(viewer, name);
    const permission = scopes.permissionOf(name);
    if (permission && viewer.caller.permissions.has(permission)) scopes.join(viewer, name);
  }
}
