import { useMemo } from "react";
import { useGranted } from "../../access/permission-requests/index.ts";
import type { MayKnow } from "./device-list-view.ts";

export function useMayKnow(): MayKnow {
  const [details, faults] = [useGranted("deviceDetail"), useGranted("fault")];
  return useMemo(() => ({ details, faults }), [details, faults]);
}
