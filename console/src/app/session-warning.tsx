import { useState } from "react";
import { useNow } from "../core/clock/index.ts";
import { useTexts } from "../core/i18n/index.ts";
import { type EndReason, signOut, staySignedIn, warning } from "../core/session/index.ts";
import { useStore } from "../core/store/index.ts";
import { ConfirmDialog } from "../ui/dialog/index.ts";
import { sessionWarningTexts } from "./session-warning.texts.ts";

/** Two minutes before the session ends by itself. Only the end of doing nothing can be put off. */
export function SessionWarning() {
  const shown = useStore(warning);
  const [seenAt, setSeenAt] = useState(0);
  if (!shown || shown.at === seenAt) return null;
  return <Question {...shown} onSeen={() => setSeenAt(shown.at)} />;
}

interface QuestionProps {
  readonly reason: EndReason;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly onSeen: () => void;
}

function Question({ reason, at, onSeen }: QuestionProps) {
  const t = useTexts(sessionWarningTexts);
  const left = clockOf(at - useNow());
  const isIdle = reason === "idle";
  const stay = () => void staySignedIn();
  return (
    <ConfirmDialog
      title={isIdle ? t.idleTitle : t.limitTitle}
      note={isIdle ? t.idleNote(left) : t.limitNote(left)}
      confirm={isIdle ? t.stay : t.understood}
      cancel={t.signOut}
      onConfirm={isIdle ? stay : onSeen}
      onCancel={() => void signOut()}
      // Escape takes nothing away: who presses it is there.
      onEscape={isIdle ? stay : onSeen}
    />
  );
}

/** Minutes and seconds: "1:45". */
function clockOf(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
