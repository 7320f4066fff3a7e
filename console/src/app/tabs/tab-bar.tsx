import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import type { MenuEntry } from "../../access/menus/index.ts";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { Icon } from "../../ui/icon/index.ts";
import { appTexts } from "../app.texts.ts";
import { reveal } from "../reveal.ts";
import { closeTabs } from "./tab-closing.ts";
import { TabMenu } from "./tab-menu.tsx";
import { tabPageOf } from "./tab-pages.ts";
import { isClosable, type Tab } from "./tab-rules.ts";
import type { Closing } from "./tab-store.ts";
import styles from "./tabs.module.css";
import type { OpenTabs } from "./use-open-tabs.ts";

interface TabBarProps extends OpenTabs {
  readonly entries: readonly MenuEntry[];
}

/** A link for each open page: arrows walk, Delete closes, the right button (or the menu key) opens the menu. */
export function TabBar({ tabs, active, entries }: TabBarProps) {
  const t = useTexts(appTexts);
  const language = useLanguage();
  const navigate = useNavigate();
  const bar = useRef<HTMLElement>(null);
  const [menu, setMenu] = useState<{ tab: Tab; x: number; y: number }>();
  const closeMenu = useCallback(() => setMenu(undefined), []);

  const act = (what: Closing, tab: Tab) =>
    void closeTabs({ what, tab, tabs, active, go: (key) => void navigate(key) });
  const openMenu = (event: MouseEvent, tab: Tab) => {
    event.preventDefault();
    // The menu key has no pointer: below the tab then.
    const box = event.currentTarget.getBoundingClientRect();
    setMenu({ tab, x: event.clientX || box.left, y: event.clientY || box.bottom });
  };
  const onKeyDown = (event: KeyboardEvent, tab: Tab) => {
    if (event.key !== "Delete" || !isClosable(tab)) return;
    focusNeighbor(bar.current, -1);
    act("one", tab);
  };
  useEffect(() => {
    const tab = bar.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(active.id)}"]`);
    if (tab) reveal(tab, tab.parentElement);
  }, [active.id]);

  return (
    <nav ref={bar} className={styles.bar} aria-label={t.openPages} data-tab-bar="" onKeyDown={walk}>
      <ul className={styles.list}>
        {tabs.map((tab) => {
          const { title } = tabPageOf(tab, entries, language);
          return (
            <li
              key={tab.id}
              data-tab={tab.id}
              className={styles.tab}
              data-active={tab.id === active.id || undefined}
              onContextMenu={(event) => openMenu(event, tab)}
              onAuxClick={(event) => {
                if (event.button !== 1) return;
                event.preventDefault();
                act("one", tab);
              }}
            >
              <Link
                to={tab.key}
                aria-current={tab.id === active.id ? "page" : undefined}
                title={title}
                onKeyDown={(event) => onKeyDown(event, tab)}
              >
                {title}
              </Link>
              {isClosable(tab) ? (
                <button
                  type="button"
                  tabIndex={-1}
                  aria-label={t.closePage(title)}
                  onClick={() => act("one", tab)}
                >
                  <Icon name="close" />
                </button>
              ) : null}
            </li>
          );
        })}
      </ul>
      {menu ? (
        <TabMenu {...menu} tabs={tabs} onAct={(what) => act(what, menu.tab)} onClose={closeMenu} />
      ) : null}
    </nav>
  );
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step || !(event.target instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  focusNeighbor(event.currentTarget, step);
}

function focusNeighbor(bar: HTMLElement | null, step: number): void {
  const links = Array.from(bar?.querySelectorAll("a") ?? []);
  const now = links.indexOf(document.activeElement as HTMLAnchorElement);
  if (now >= 0) links.at((now + step) % links.length)?.focus();
}
