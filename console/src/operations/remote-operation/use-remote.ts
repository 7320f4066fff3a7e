import { useEffect, useInsertionEffect, useState } from "react";
import { createRemote, type Remote } from "../remote-driving/index.ts";

/** The connection of one page to one robot: there while the page's tab is, active while that is in front. */
export function useRemote(deviceId: number): Remote {
  const [remote] = useState(() => createRemote(deviceId));
  useEffect(() => {
    remote.show();
    return () => remote.hide();
  }, [remote]);
  // An insertion effect, because it outlives the hiding of a kept tab: that one keeps its lease.
  useInsertionEffect(
    () => () => {
      // Stores must not change components in the midst of their going.
      queueMicrotask(() => remote.end());
    },
    [remote],
  );
  return remote;
}
