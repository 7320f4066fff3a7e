import type { RemoteCommand } from "@sweepline/contract/operations/remote-operation/frames.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { Card } from "../../ui/page/index.ts";
import type { Remote } from "../remote-driving/index.ts";
import { ActButton } from "./act-button.tsx";
import { isPaused } from "./act-guard.ts";
import { CleaningMode } from "./cleaning-mode.tsx";
import styles from "./drive.module.css";
import { driveTexts } from "./drive.texts.ts";
import { LastOperation } from "./last-operation.tsx";
import { ToolButtons } from "./tool-buttons.tsx";
import type { Acts } from "./use-acts.ts";

interface ActsCardProps {
  readonly remote: Remote;
  readonly acts: Acts;
  readonly isOnline: boolean;
}

const PLAIN = ["undock", "dock", "pause", "resume", "stop"] as const satisfies readonly RemoteCommand[];

/** What a robot is to do beside being driven; what it does not know is not there. */
export function ActsCard({ remote, acts, isOnline }: ActsCardProps) {
  const t = useTexts(driveTexts);
  const kinds = useDictionary("commandKind");
  const { status, knows, why, act } = acts;
  // Pausing and resuming share a place.
  const shown = PLAIN.filter(knows).filter(
    (kind) => kind !== (isPaused(status) && knows("resume") ? "pause" : "resume"),
  );
  const hasTools = knows("setTools");
  const hasModes = knows("setCleaningMode");
  if (shown.length === 0 && !hasTools && !hasModes) return null;
  return (
    <Card title={t.acts}>
      <div className={styles.rows}>
        <div className={styles.acts}>
          {shown.map((kind) => (
            <ActButton
              key={kind}
              why={why(kind)}
              isDanger={kind === "stop"}
              onAct={() => act({ kind, parameters: {} })}
            >
              {kinds.labelOf(kind)}
            </ActButton>
          ))}
        </div>
        {hasModes ? <CleaningMode acts={acts} /> : null}
        {hasTools ? <ToolButtons remote={remote} acts={acts} /> : null}
        <LastOperation remote={remote} isTooSoon={acts.isTooSoon} isOnline={isOnline} />
      </div>
    </Card>
  );
}
