import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { createStoredStore, useStore } from "../../core/store/index.ts";
import { useEndedBulkJobs } from "../../fleet/bulk-jobs/index.ts";
import { useDictionaryLoader } from "../../system/dictionaries/index.ts";
import { useSizeClass } from "../../ui/theme/index.ts";
import { appTexts } from "../app.texts.ts";
import { Part } from "../frame/part.tsx";
import { TabBar } from "../tabs/tab-bar.tsx";
import { TabHost } from "../tabs/tab-host.tsx";
import { useOpenTabs } from "../tabs/use-open-tabs.ts";
import { LobbyBar } from "./lobby-bar.tsx";
import styles from "./shell.module.css";
import { SideMenu } from "./side-menu.tsx";
import { TopBar } from "./top-bar.tsx";
import { useLobby } from "./use-lobby.ts";
import { useMenuEntries } from "./use-menu-entries.ts";
import { ViewBanner } from "./view-banner.tsx";

const loadDock = () => import("./dock.tsx").then(({ Dock }) => Dock);

const isBoolean = (value: unknown): value is boolean => typeof value === "boolean";
const narrowMenu = createStoredStore<boolean>({
  area: "local",
  key: "menu-collapsed",
  initial: false,
  isValid: isBoolean,
});

/** Side menu, top bar, tab bar, and the open pages (spec §2). On the whole screen the pages are alone. */
export function ShellLayout() {
  const t = useTexts(appTexts);
  const entries = useMenuEntries();
  useDictionaryLoader();
  const open = useOpenTabs();
  const menu = useMenuSize();
  const lobby = useLobby();
  return (
    <div className={styles.frame}>
      <ViewBanner />
      <div
        className={styles.shell}
        data-menu={menu.size}
        data-lobby={lobby.isOn ? (lobby.isAwake ? "awake" : "quiet") : undefined}
      >
        <a className={styles.skip} href="#main">
          {t.skip}
        </a>
        {lobby.isOn ? <LobbyBar isShown={lobby.isAwake} /> : null}
        {menu.size === "drawer" ? <div className={styles.veil} onPointerDown={menu.toggle} /> : null}
        {menu.size === "gone" ? null : <SideMenu entries={entries} isNarrow={menu.size === "narrow"} />}
        <div className={styles.column}>
          <TopBar
            entries={entries}
            active={open.active}
            isMenuOpen={menu.size === "wide" || menu.size === "drawer"}
            isFullScreen={lobby.isOn}
            onToggleMenu={menu.toggle}
          />
          <TabBar entries={entries} {...open} />
          <TabHost entries={entries} {...open} />
        </div>
      </div>
      {lobby.isOn ? null : <Corner />}
    </div>
  );
}

/** The edge of the page, where notes are shown. */
function Corner() {
  return useEndedBulkJobs() ? <Part load={loadDock} fallback={null} /> : null;
}

type MenuSize = "wide" | "narrow" | "drawer" | "gone";

/** Wide or narrow as the person chose; narrow by itself below 992 px; a drawer over the page below 768 px. */
function useMenuSize(): { size: MenuSize; toggle: () => void } {
  const sizeClass = useSizeClass();
  const isNarrow = useStore(narrowMenu);
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: going somewhere closes the drawer
  useEffect(() => setOpen(false), [pathname, sizeClass]);
  if (sizeClass >= 2) return { size: isNarrow ? "narrow" : "wide", toggle: () => narrowMenu.set(!isNarrow) };
  const closed = sizeClass === 1 ? "narrow" : "gone";
  return { size: isOpen ? "drawer" : closed, toggle: () => setOpen(!isOpen) };
}
