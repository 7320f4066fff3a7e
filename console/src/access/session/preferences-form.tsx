import type { ReactNode } from "react";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { usePreferences } from "../../core/preferences/index.ts";
import { Segmented } from "../../ui/kit.ts";
import { TimeZoneSelect } from "../../ui/time-zone/index.ts";
import styles from "./personal-info.module.css";
import { changePreferences } from "./session.calls.ts";
import { sessionTexts } from "./session.texts.ts";

/** Each choice holds at once, here and in the account. */
export function PreferencesForm() {
  const t = useTexts(sessionTexts);
  const language = useLanguage();
  const { theme, lengthUnit, timeZone } = usePreferences();
  return (
    <div className={styles.stack}>
      <p className={styles.note}>{t.preferencesNote}</p>
      <OneOf
        label={t.language}
        value={language}
        options={{ zh: "中文", en: "English" }}
        onChange={(value) => changePreferences({ language: value })}
      />
      <OneOf
        label={t.theme}
        value={theme}
        options={{ light: t.themeLight, dark: t.themeDark, system: t.themeSystem }}
        onChange={(value) => changePreferences({ theme: value })}
      />
      <OneOf
        label={t.units}
        value={lengthUnit}
        options={{ meter: t.meter, foot: t.foot }}
        onChange={(value) => changePreferences({ lengthUnit: value })}
      />
      <Choice label={t.timeZone}>
        <TimeZoneSelect
          label={t.timeZone}
          value={timeZone}
          emptyLabel={t.browserZone(Intl.DateTimeFormat().resolvedOptions().timeZone)}
          onChange={(value) => changePreferences({ timeZone: value })}
        />
      </Choice>
    </div>
  );
}

interface OneOfProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: Readonly<Record<Value, string>>;
  readonly onChange: (value: Value) => void;
}

function OneOf<Value extends string>({ label, value, options, onChange }: OneOfProps<Value>) {
  return (
    <Choice label={label}>
      <Segmented
        aria-label={label}
        value={value}
        options={(Object.keys(options) as Value[]).map((one) => ({ value: one, label: options[one] }))}
        onChange={onChange}
      />
    </Choice>
  );
}

function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <div className={styles.label}>{label}</div>
      {children}
    </div>
  );
}
