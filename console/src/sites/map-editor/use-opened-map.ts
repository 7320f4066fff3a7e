import { useEffect, useRef, useState } from "react";
import { type OpenedMap, openMap, type Wanted } from "./open-map.ts";

type Opening =
  | { readonly opened: OpenedMap; readonly error?: undefined }
  | { readonly opened?: undefined; readonly error: unknown };

/** Opens a map once, and keeps it while its tab is hidden; work that is on its way goes on then. */
export function useOpenedMap(wanted: Wanted) {
  const { mapId, deviceId, mayEdit, staffId } = wanted;
  const [attempt, setAttempt] = useState(0);
  const key = [mapId, deviceId, mayEdit, staffId, attempt].join();
  const [opening, setOpening] = useState<Opening & { readonly key: string }>();
  const latest = useRef(wanted);
  useEffect(() => {
    latest.current = wanted;
  });
  const isOpen = opening?.key === key;
  useEffect(() => {
    if (isOpen || (mapId === undefined && deviceId === undefined)) return;
    let isWanted = true;
    openMap(latest.current).then(
      (opened) => {
        if (isWanted) setOpening({ key, opened });
        else opened.session?.stop();
      },
      (error: unknown) => {
        if (isWanted) setOpening({ key, error });
      },
    );
    return () => {
      isWanted = false;
    };
  }, [isOpen, key, mapId, deviceId]);
  const opened = isOpen ? opening.opened : undefined;
  useEffect(() => {
    const session = opened?.session;
    if (!session) return;
    // Back on screen: events were missed meanwhile.
    session.sync.wake();
    return () => void session.sync.flush();
  }, [opened]);
  return {
    opened,
    error: isOpen ? opening.error : undefined,
    reopen: () => setAttempt((before) => before + 1),
  };
}
