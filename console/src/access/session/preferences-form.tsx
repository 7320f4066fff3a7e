import type { ReactNode } from "react";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { type ThemeChoice, type Units, usePreferences } from "../../core/preferences/index.ts";
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
      <Choice label={t.language}>
        <Segmented
          aria-label={t.language}
          value={language}
          options={[
            { value: "zh", label: "中文" },
            { value: "en", label: "English" },
          ]}
          onChange={(value) => changePreferences({ language: value as "zh" | "en" })}
        />
      </Choice>
      <Choice label={t.theme}>
        <Segmented
          aria-label={t.theme}
          value={theme}
          options={[
            { value: "light", label: t.themeLight },
            { value: "dark", label: t.themeDark },
            { value: "system", label: t.themeSystem },
          ]}
          onChange={(value) => changePreferences({ theme: value as ThemeChoice })}
        />
      </Choice>
      <Choice label={t.units}>
        <Segmented
          aria-label={t.units}
          value={lengthUnit}
          options={[
            { value: "meter", label: t.meter },
            { value: "foot", label: t.foot },
          ]}
          onChange={(value) => changePreferences({ lengthUnit: value as Units })}
        />
      </Choice>
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

function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <div className={styles.label}>{label}</div>
      {children}
    </div>
  );
}
