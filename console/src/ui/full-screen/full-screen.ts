import { useSyncExternalStore } from "react";

// A part of a page on the whole screen is not the console on it.
const isOn = (): boolean => document.fullscreenElement === document.documentElement;

function follow(listener: () => void): () => void {
  document.addEventListener("fullscreenchange", listener);
  return () => document.removeEventListener("fullscreenchange", listener);
}

export const useIsFullScreen = (): boolean => useSyncExternalStore(follow, isOn, () => false);

// A refusal by the browser leaves everything as it was.
const ignore = () => undefined;

export const fullScreen = {
  /** False where the browser, or the frame it stands in, forbids it. */
  isPossible: (): boolean => document.fullscreenEnabled === true,
  enter: (): void => void document.documentElement.requestFullscreen().catch(ignore),
  leave: (): void => void document.exitFullscreen().catch(ignore),
};
