import { useMemo } from "react";
import { useGranted } from "../../access/permission-requests/index.ts";

/** What the person's company was granted (spec §6): lists neither show the rest nor ask by it. */
interface MayKnow {
  readonly details: boolean;
  readonly faults: boolean;
}

export function useMayKnow(): MayKnow {
  const [details, faults] = [useGranted("deviceDetail"), useGranted("fault")];
  return useMemo(() => ({ details, faults }), [details, faults]);
}
