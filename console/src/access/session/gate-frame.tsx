import { type ReactNode, useEffect } from "react";
import { setLanguage, useLanguage, useTexts } from "../../core/i18n/index.ts";
import { type ThemeChoice, updatePreferences, usePreferences } from "../../core/preferences/index.ts";
import { useShellInfo } from "../../system/app-info/index.ts";
import { Logo } from "../../ui/brand/logo.tsx";
import { Picture } from "../../ui/brand/picture.tsx";
import styles from "./gate.module.css";
import { sessionTexts } from "./session.texts.ts";
import { SweepArt } from "./sweep-art.tsx";

interface GateFrameProps {
  readonly title: string;
  readonly note: ReactNode;
  readonly children: ReactNode;
}

/** What login, lock and first password have in common: the picture, and one narrow column for what is asked. */
export function GateFrame({ title, note, children }: GateFrameProps) {
  const t = useTexts(sessionTexts);
  const info = useShellInfo();
  useEffect(() => {
    document.title = `${title} · ${t.product}`;
  }, [title, t]);
  return (
    <div className={styles.gate}>
      <aside className={styles.picture}>
        <Picture className={styles.logo} src={info?.logoUrl} alt={t.product}>
          <Logo />
        </Picture>
        <SweepArt />
        <div>
          <p className={styles.tagline}>{t.tagline}</p>
          <p className={styles.taglineNote}>{t.taglineNote}</p>
          <p className={styles.version}>{info?.value ?? "\u00a0"}</p>
        </div>
      </aside>
      <main className={styles.side}>
        <Choices />
        <div className={styles.column}>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.note}>{note}</p>
          {children}
        </div>
      </main>
    </div>
  );
}

/** Language and appearance before anyone is known. */
function Choices() {
  const t = useTexts(sessionTexts);
  const language = useLanguage();
  const { theme } = usePreferences();
  return (
    <div className={styles.choices}>
      <select
        aria-label={t.theme}
        value={theme}
        onChange={(event) => updatePreferences({ theme: event.target.value as ThemeChoice })}
      >
        <option value="system">{t.themeSystem}</option>
        <option value="light">{t.themeLight}</option>
        <option value="dark">{t.themeDark}</option>
      </select>
      <button
        type="button"
        lang={language === "zh" ? "en" : "zh-CN"}
        onClick={() => setLanguage(language === "zh" ? "en" : "zh")}
      >
        {language === "zh" ? "English" : "中文"}
      </button>
    </div>
  );
}
