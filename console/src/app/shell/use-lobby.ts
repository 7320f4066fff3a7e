import { useEffect, useState } from "react";
import { useIsFullScreen } from "../../ui/full-screen/index.ts";

/** Controls stay for so long after the pointer has moved. */
const AWAKE_MS = 3_000;

/** Whether the whole screen is the page's alone, and whether someone at it has moved the pointer just now. */
export function useLobby(): { isOn: boolean; isAwake: boolean } {
  const isOn = useIsFullScreen();
  const [isAwake, setAwake] = useState(false);
  useEffect(() => {
    if (!isOn) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wake = () => {
      setAwake(true);
      clearTimeout(timer);
      timer = setTimeout(() => setAwake(false), AWAKE_MS);
    };
    // Shows the way out once, to whoever has just come in.
    wake();
    window.addEventListener("pointermove", wake);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("pointermove", wake);
    };
  }, [isOn]);
  return { isOn, isAwake };
}
