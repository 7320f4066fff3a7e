import { useEffect } from "react";
import { loadPersonAndMenu } from "../access/session/index.ts";
import { showFailure } from "../core/api/index.ts";
import { isSignedIn, loseSession, usePerson, useSessionName } from "../core/session/index.ts";
import { isPassing } from "../core/transport/index.ts";

/** A restarting server is waited for; any other failure ends the session (spec §4). */
const WAITS_MS = [500, 1_500, 4_000];

/** After login, and after a reload: if it is not known who is signed in, user info and menu are fetched. */
export function usePersonLoader(): void {
  const isMissing = usePerson() === null;
  const session = useSessionName();
  useEffect(() => {
    if (!isMissing || session === undefined) return;
    let isWanted = true;
    loadBoth(() => isWanted).catch((error: unknown) => {
      if (!isWanted) return;
      // Without a session the login page says why; else what went wrong is shown there.
      loseSession();
      showFailure(error);
    });
    return () => {
      isWanted = false;
    };
  }, [isMissing, session]);
}

/** The person's rights changed while they look: take over the new ones; old menu and rights stay if that fails. */
export function reloadRights(): void {
  void loadBoth(() => isSignedIn()).catch(() => undefined);
}

async function loadBoth(isWanted: () => boolean, attempt = 0): Promise<void> {
  try {
    await loadPersonAndMenu();
  } catch (error) {
    const wait = WAITS_MS[attempt];
    if (!isPassing(error) || wait === undefined) throw error;
    await new Promise((resolve) => setTimeout(resolve, wait));
    if (isWanted()) await loadBoth(isWanted, attempt + 1);
  }
}
