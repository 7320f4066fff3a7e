import { useTexts } from "../../core/i18n/index.ts";
import { Icon } from "../../ui/icon/index.ts";
import { appTexts } from "../app.texts.ts";
import { LanguageMenu, ThemeMenu } from "./choice-menus.tsx";
import { LiveIndicator } from "./live-indicator.tsx";
import styles from "./top-bar.module.css";
import { useFullScreen } from "./use-full-screen.ts";
import { UserMenu } from "./user-menu.tsx";

interface TopBarProps {
  readonly isMenuOpen: boolean;
  readonly onToggleMenu: () => void;
}

export function TopBar({ isMenuOpen, onToggleMenu }: TopBarProps) {
  const t = useTexts(appTexts);
  const full = useFullScreen();
  const menuLabel = isMenuOpen ? t.collapseMenu : t.expandMenu;
  const fullLabel = full.isOn ? t.leaveFullScreen : t.fullScreen;
  return (
    <header className={styles.bar}>
      <button
        type="button"
        className={styles.button}
        aria-label={menuLabel}
        title={menuLabel}
        aria-expanded={isMenuOpen}
        onClick={onToggleMenu}
      >
        <Icon name={isMenuOpen ? "collapse" : "expand"} />
      </button>
      <div className={styles.end}>
        <LiveIndicator />
        {full.isPossible ? (
          <button
            type="button"
            className={styles.button}
            aria-label={fullLabel}
            title={fullLabel}
            onClick={full.toggle}
          >
            <Icon name={full.isOn ? "leaveFullScreen" : "fullScreen"} />
          </button>
        ) : null}
        <LanguageMenu />
        <ThemeMenu />
        <UserMenu />
      </div>
    </header>
  );
}
