import { CLEANING_MODES, MAX_CLEANING_INTENSITY } from "@sweepline/contract/fleet/shared/codes.ts";
import { useId, useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { InputNumber, Select } from "../../ui/kit.ts";
import { ActButton } from "./act-button.tsx";
import styles from "./drive.module.css";
import { driveTexts } from "./drive.texts.ts";
import type { Acts } from "./use-acts.ts";

type Mode = (typeof CLEANING_MODES)[number];

/** Mode and intensity of cleaning from now on. */
export function CleaningMode({ acts: { why, act } }: { readonly acts: Acts }) {
  const t = useTexts(driveTexts);
  const modes = useDictionary<Mode>("cleaningMode");
  const [mode, setMode] = useState<Mode>(CLEANING_MODES[1]);
  const [intensity, setIntensity] = useState<number | null>(null);
  const id = useId();
  const parameters = { mode, ...(intensity !== null && { intensity }) };
  return (
    <div className={styles.mode}>
      <div className={styles.field}>
        <label htmlFor={`${id}mode`}>{t.mode}</label>
        <Select id={`${id}mode`} value={mode} onChange={setMode} options={[...modes.options]} />
      </div>
      <div className={styles.field}>
        <label htmlFor={`${id}intensity`}>{t.intensity}</label>
        <InputNumber
          id={`${id}intensity`}
          min={0}
          max={MAX_CLEANING_INTENSITY}
          precision={0}
          placeholder={t.keep}
          value={intensity}
          onChange={setIntensity}
          style={{ width: "100%" }}
        />
      </div>
      <ActButton why={why("setCleaningMode")} onAct={() => act({ kind: "setCleaningMode", parameters })}>
        {t.set}
      </ActButton>
    </div>
  );
}
