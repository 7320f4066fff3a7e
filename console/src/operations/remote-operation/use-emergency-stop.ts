import { useCallback, useEffect, useState } from "react";
import type { Remote } from "../remote-driving/index.ts";
import { stopRobot } from "./remote.calls.ts";

type Stopping =
  | { readonly is: "idle" | "sending" | "sent" }
  | { readonly is: "failed"; readonly why: string };

/**
 * Stops driving from this page at once, and the robot by a call. It works in every state of the page, and by Escape from wherever the
 * focus is.
 */
export function useEmergencyStop(remote: Remote, mayStop: boolean) {
  const [stopping, setStopping] = useState<Stopping>({ is: "idle" });
  const stop = useCallback(() => {
    remote.stopDriving();
    setStopping({ is: "sending" });
    stopRobot(remote.deviceId).then(
      () => setStopping({ is: "sent" }),
      (error: unknown) =>
        setStopping({ is: "failed", why: error instanceof Error ? error.message : String(error) }),
    );
  }, [remote]);
  useEffect(() => {
    if (!mayStop) return;
    const onKey = (event: KeyboardEvent) => {
      // Escape in the midst of Chinese input takes back what was typed.
      if (event.key !== "Escape" || event.isComposing || event.repeat) return;
      stop();
    };
    // While it is captured: nothing that is open on the page may keep the key for itself.
    window.addEventListener("keydown", onKey, true);
    return () => window.removeEventListener("keydown", onKey, true);
  }, [stop, mayStop]);
  return { stopping, stop };
}
