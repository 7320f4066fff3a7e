import type { RemoteSession } from "@sweepline/contract/operations/remote-operation/index.ts";
import type { RemoteEnding } from "@sweepline/contract/operations/remote-operation/lease.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { StatusDot, StatusTag } from "../../ui/status/index.ts";
import type { Tone } from "../../ui/theme/index.ts";
import { historyTexts } from "./history.texts.ts";

const TONES: Readonly<Record<RemoteEnding, Tone>> = {
  ...{ released: "positive", handedOver: "positive", takenOver: "notice", cleared: "notice" },
  ...{ silence: "notice", robotSilent: "danger", rightsLost: "neutral", deviceLeft: "neutral" },
  locked: "neutral",
};

interface EndingTagProps {
  readonly session: Pick<RemoteSession, "ending">;
  /** Beside a title, rather than in a table. */
  readonly isPill?: boolean;
}

/** How a session ended, or that it goes on. */
export function EndingTag({ session: { ending }, isPill = false }: EndingTagProps) {
  const t = useTexts(historyTexts);
  const [tone, text] =
    ending === null ? (["active", t.goesOn] as const) : [TONES[ending], t.endingNames[ending]];
  if (isPill) return <StatusTag tone={tone}>{text}</StatusTag>;
  return (
    <StatusDot tone={tone} isLive={ending === null}>
      {text}
    </StatusDot>
  );
}
