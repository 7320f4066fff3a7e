import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
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
  const titles = tabs.map((tab) => tabPageOf(tab, entries, language).title);
  useInSight(bar, [active.id, ...titles].join("\n"));

  return (
    <nav ref={bar} className={styles.bar} aria-label={t.openPages} data-tab-bar="" onKeyDown={walk}>
      <ul className={styles.list}>
        {tabs.map((tab, index) => {
          const title = titles[index] ?? "";
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

/** The tab in front: when another one comes there, when names become known, and when the bar gets another width. */
function useInSight(bar: RefObject<HTMLElement | null>, shown: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown decides where the tab lies
  useEffect(() => {
    const list = bar.current?.querySelector("ul") ?? null;
    const show = () => reveal(list?.querySelector("[data-active]") ?? null, list);
    show();
    const watch = new ResizeObserver(show);
    if (list) watch.observe(list);
    return () => watch.disconnect();
  }, [bar, shown]);
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
