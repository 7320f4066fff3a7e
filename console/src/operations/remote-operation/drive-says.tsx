import { useTexts } from "../../core/i18n/index.ts";
import { useStore } from "../../core/store/index.ts";
import { StatusDot } from "../../ui/status/index.ts";
import type { DriveStop, Remote } from "../remote-driving/index.ts";
import { driveTexts } from "./drive.texts.ts";
import { remoteTexts } from "./remote.texts.ts";
import { usePicture } from "./use-picture.ts";

interface DriveSaysProps {
  readonly remote: Remote;
  readonly className?: string | undefined;
}

/** What one knows from the page around it, and is no news. */
const EXPECTED: readonly DriveStop[] = ["noLease", "cannotDrive", "connection"];

/** Whether the robot is driven, or why not, in words that a screen reader says at once. */
export function DriveSays({ remote, className }: DriveSaysProps) {
  const t = useTexts(driveTexts);
  const texts = useTexts(remoteTexts);
  const { isDriving, inTheWay, stop, mustLetGo, hand } = useStore(remote.driver.view);
  const stands = usePicture(remote, ({ standsBecause, isDriven }) => (isDriven ? standsBecause : undefined));
  const said = () => {
    if (isDriving && stands && stands !== "silence")
      return { tone: "notice", text: texts.stands[stands] } as const;
    if (isDriving) return { tone: "positive", text: t.driving(t.hands[hand ?? "pad"]) } as const;
    if (stop) {
      const again = mustLetGo ? ` · ${t.letGo}` : "";
      return { tone: "danger", text: `${t.stopped(t.stops[stop])}${again}` } as const;
    }
    if (inTheWay === undefined) return { tone: "info", text: t.ready } as const;
    const tone = EXPECTED.includes(inTheWay) ? "neutral" : "notice";
    return { tone, text: sentence(t.stops[inTheWay]) } as const;
  };
  const { tone, text } = said();
  return (
    <p className={className} role="status">
      <StatusDot tone={tone} isLive={isDriving}>
        {text}
      </StatusDot>
    </p>
  );
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
