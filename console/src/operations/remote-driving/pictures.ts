import type { RemotePicture } from "@sweepline/contract/operations/remote-operation/frames.ts";
import { createStore } from "../../core/store/index.ts";

type Position = NonNullable<RemotePicture["position"]>;

/** A picture with the moment at which it came here, by the page's own even clock. */
export interface Received {
  readonly picture: RemotePicture;
  readonly at: number;
}

/** What a laser saw from where the robot stood then. */
export interface SeenScan {
  readonly scan: NonNullable<RemotePicture["scan"]>;
  readonly from: Position;
  readonly at: number;
}

/**
 * What the robot shows of itself, ten times a second. Kept outside of React: components watch single values of it (`usePicture`), and
 * maps draw it by themselves.
 */
export function createPictures() {
  const newest = createStore<Received | undefined>(undefined);
  let scan: SeenScan | undefined;
  let planned:
    | { readonly mapId: string; readonly points: readonly (readonly [number, number])[] }
    | undefined;
  return {
    newest,
    take(picture: RemotePicture, at: number) {
      const { position } = picture;
      if (picture.scan && position) scan = { scan: picture.scan, from: position, at };
      // Said only when it has changed; until then the one before goes on.
      if (picture.plannedPath && position) planned = { mapId: position.mapId, points: picture.plannedPath };
      newest.set({ picture, at });
    },
    scan: () => scan,
    planned: () => planned,
  };
}
export type Pictures = ReturnType<typeof createPictures>;
