import { useEffect } from "react";
import { usePerson } from "../../core/session/index.ts";

/** Its code comes only where a card was ever opened in this browser. */
const CARDS = "sweepline.card";
const isUsed = async (): Promise<boolean> =>
  (await indexedDB.databases?.())?.some(({ name }) => name === CARDS) ?? false;

/** What was done on robots' cards without a line is sent from whichever page of the console is open once there is one. */
export function useCardActs(): void {
  const who = usePerson();
  // Who looks through another's eyes does nothing in their name.
  const staffId = who?.viewedBy === null ? who.sysUser.id : undefined;
  useEffect(() => {
    if (staffId === undefined) return;
    const send = () => {
      isUsed()
        .then(async (used) => used && (await import("../../care/assists/index.ts")).sendLater(staffId))
        // It waits until the next time.
        .catch(() => undefined);
    };
    send();
    addEventListener("online", send);
    return () => removeEventListener("online", send);
  }, [staffId]);
}
