import { NoticeMark } from "../../access/account-notices/index.ts";
import type { MenuEntry } from "../../access/menus/index.ts";
import { AlarmBadge } from "../../care/alarms/index.ts";
import { MessageBell } from "../../care/messages/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { fullScreen } from "../../ui/full-screen/index.ts";
import { Icon } from "../../ui/icon/index.ts";
import { appTexts } from "../app.texts.ts";
import { SearchButton } from "../search/search-button.tsx";
import type { Tab } from "../tabs/tab-rules.ts";
import { LanguageMenu, ThemeMenu } from "./choice-menus.tsx";
import { FullScreenButton } from "./full-screen-button.tsx";
import { LiveIndicator } from "./live-indicator.tsx";
import styles from "./top-bar.module.css";
import { Trail } from "./trail.tsx";
import { UserMenu } from "./user-menu.tsx";

interface TopBarProps {
  readonly entries: readonly MenuEntry[];
  readonly active: Tab;
  readonly isMenuOpen: boolean;
  /** The bar is hidden then. */
  readonly isFullScreen: boolean;
  readonly onToggleMenu: () => void;
}

export function TopBar({ entries, active, isMenuOpen, isFullScreen, onToggleMenu }: TopBarProps) {
  const t = useTexts(appTexts);
  const menuLabel = isMenuOpen ? t.collapseMenu : t.expandMenu;
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
      <Trail entries={entries} active={active} />
      <div className={styles.end}>
        <SearchButton entries={entries} />
        <LiveIndicator />
        <AlarmBadge className={styles.button} />
        <NoticeMark className={styles.button} />
        <MessageBell className={styles.button} />
        {fullScreen.isPossible() ? <FullScreenButton isOn={isFullScreen} /> : null}
        <LanguageMenu />
        <ThemeMenu />
        <UserMenu />
      </div>
    </header>
  );
}
