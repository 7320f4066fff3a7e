import { useEffect } from "react";
import { useNavigate } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { notify } from "../../core/notices/index.ts";
import { SAME_TAB } from "../../core/page/index.ts";
import { Notice } from "../../ui/feedback/index.ts";
import type { Remote } from "../remote-driving/index.ts";
import { remoteTexts } from "./remote.texts.ts";
import { secondsLeft } from "./robot-silence.ts";
import { useLook } from "./use-picture.ts";

interface SilenceWatchProps {
  readonly remote: Remote;
  readonly name: string;
  /** By the page's even clock; undefined: the robot is online. */
  readonly offlineSince: number | undefined;
}

/** Counts a silent robot down, and leaves the page for the device's own (spec §8, §9). */
export function SilenceWatch({ remote, name, offlineSince }: SilenceWatchProps) {
  const t = useTexts(remoteTexts);
  const href = useHref();
  const navigate = useNavigate();
  const left = useLook(() =>
    secondsLeft({
      ...{ now: performance.now(), openedAt: remote.openedAt(), offlineSince },
      isConnected: remote.line.state.get() === "open",
      pictureAt: remote.pictures.newest.get()?.at,
    }),
  );
  const isOver = left === 0;
  useEffect(() => {
    if (!isOver) return;
    notify("error", t.left(name));
    // The page's tab becomes the device's: nobody is to come back to a page that has ended.
    void navigate(href("deviceView", { id: remote.deviceId }), { replace: true, state: SAME_TAB });
  }, [isOver, name, t, href, navigate, remote]);
  if (left === undefined) return null;
  return (
    <Notice tone="danger" role="alert">
      {t.silence(left)}
    </Notice>
  );
}
