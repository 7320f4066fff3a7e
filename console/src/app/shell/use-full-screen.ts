import { useEffect, useState } from "react";

/** The whole console on the whole screen, for a wall or a lobby. Missing where the browser or its frame forbids it. */
export function useFullScreen() {
  const [isOn, setOn] = useState(() => document.fullscreenElement !== null);
  useEffect(() => {
    const follow = () => setOn(document.fullscreenElement !== null);
    document.addEventListener("fullscreenchange", follow);
    return () => document.removeEventListener("fullscreenchange", follow);
  }, []);
  const toggle = () => {
    const change = isOn ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    // A refusal by the browser leaves everything as it was.
    change.catch(() => undefined);
  };
  return { isOn, isPossible: document.fullscreenEnabled, toggle };
}
