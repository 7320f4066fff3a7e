import { changePreferences } from "../../access/session/index.ts";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { type ThemeChoice, usePreferences } from "../../core/preferences/index.ts";
import { Icon } from "../../ui/icon/index.ts";
import { MenuButton } from "../../ui/menu/index.ts";
import { useAppearance } from "../../ui/theme/index.ts";
import { appTexts } from "../app.texts.ts";
import styles from "./top-bar.module.css";

export function LanguageMenu() {
  const t = useTexts(appTexts);
  const language = useLanguage();
  const choice = (key: "zh" | "en", label: string) => ({
    key,
    label,
    isChecked: language === key,
    onSelect: () => changePreferences({ language: key }),
  });
  return (
    <MenuButton
      label={t.language}
      className={styles.button}
      actions={[choice("zh", "中文"), choice("en", "English")]}
    >
      <Icon name="language" />
    </MenuButton>
  );
}

export function ThemeMenu() {
  const t = useTexts(appTexts);
  const { theme } = usePreferences();
  const choice = (key: ThemeChoice, label: string) => ({
    key,
    label,
    isChecked: theme === key,
    onSelect: () => changePreferences({ theme: key }),
  });
  const actions = [
    choice("light", t.themeLight),
    choice("dark", t.themeDark),
    choice("system", t.themeSystem),
  ];
  return (
    <MenuButton label={t.theme} className={styles.button} actions={actions}>
      <Icon name={useAppearance()} />
    </MenuButton>
  );
}
