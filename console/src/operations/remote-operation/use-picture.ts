import type { RemotePicture } from "@sweepline/contract/operations/remote-operation/frames.ts";
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react";
import { PICTURE_LASTS_MS, type Remote } from "../remote-driving/index.ts";

type Value = string | number | boolean | undefined;

/** One value of the newest picture. The component is drawn again when that value changes, not with each of ten pictures a second. */
export function usePicture<V extends Value>(
  { pictures }: Pick<Remote, "pictures">,
  select: (picture: RemotePicture) => V,
): V | undefined {
  return useSyncExternalStore(pictures.newest.subscribe, () => {
    const newest = pictures.newest.get();
    return newest && select(newest.picture);
  });
}

/** Something that passing time changes, looked at four times a second while the component is on screen. */
export function useLook<V extends Value>(look: () => V): V {
  const [seen, setSeen] = useState(look);
  // With each drawing, not some time after it: the second of two quick clicks finds a button that is off by then.
  useLayoutEffect(() => setSeen(look()));
  useEffect(() => {
    const timer = setInterval(() => setSeen(look()), 250);
    return () => clearInterval(timer);
  });
  return seen;
}

export type Freshness = "fresh" | "old" | "none";

/** How far values of pictures can be trusted now. */
export function useFreshness({ pictures }: Pick<Remote, "pictures">): Freshness {
  return useLook<Freshness>(() => {
    const newest = pictures.newest.get();
    if (!newest) return "none";
    return performance.now() - newest.at > PICTURE_LASTS_MS ? "old" : "fresh";
  });
}
