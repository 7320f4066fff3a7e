import { useEffect } from "react";
import { onLeaving } from "../core/session/index.ts";

/** Who signs out takes their notifications along: the next person in this browser must not read them. */
export function usePushFarewell(): void {
  useEffect(() => onLeaving(async () => (await import("../care/web-push/index.ts")).sayGoodbye()), []);
}
