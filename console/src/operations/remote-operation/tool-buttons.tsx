import { MAX_WATER_LEVEL, TOOL_STATES } from "@sweepline/contract/fleet/vda5050/remote-profile.ts";
import type { ReactNode } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import type { Remote } from "../remote-driving/index.ts";
import { ChoiceButton } from "./act-button.tsx";
import styles from "./drive.module.css";
import { driveTexts } from "./drive.texts.ts";
import type { Acts } from "./use-acts.ts";
import { usePicture } from "./use-picture.ts";

interface ToolButtonsProps {
  readonly remote: Remote;
  readonly acts: Acts;
}

const WATER_LEVELS = Array.from({ length: MAX_WATER_LEVEL + 1 }, (_, level) => level);

/** Brush, squeegee and water, as the robot says they are now; of what it says nothing, it has none. */
export function ToolButtons({ remote, acts: { why, act } }: ToolButtonsProps) {
  const t = useTexts(driveTexts);
  const brush = usePicture(remote, (picture) => picture.brush);
  const squeegee = usePicture(remote, (picture) => picture.squeegee);
  const water = usePicture(remote, (picture) => picture.waterLevel);
  const reason = why("setTools");
  return (
    <>
      {(
        [
          ["brush", brush],
          ["squeegee", squeegee],
        ] as const
      ).map(([tool, now]) =>
        now === undefined ? null : (
          <Tool key={tool} label={t[tool]}>
            {TOOL_STATES.map((state) => (
              <ChoiceButton
                key={state}
                why={reason}
                isOn={state === now}
                onAct={() => act({ kind: "setTools", parameters: { [tool]: state } })}
              >
                {t[state]}
              </ChoiceButton>
            ))}
          </Tool>
        ),
      )}
      {water === undefined ? null : (
        <Tool label={t.water}>
          {WATER_LEVELS.map((level) => (
            <ChoiceButton
              key={level}
              why={reason}
              isOn={level === water}
              onAct={() => act({ kind: "setTools", parameters: { waterLevel: level } })}
            >
              {t.waterLevel(level)}
            </ChoiceButton>
          ))}
        </Tool>
      )}
    </>
  );
}

function Tool({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <fieldset className={styles.tools}>
      <legend>{label}</legend>
      <div>{children}</div>
    </fieldset>
  );
}
