import { type CSSProperties, useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { leavesOf, type MenuEntry } from "../../access/menus/index.ts";
import { useLanguage } from "../../core/i18n/index.ts";
import { Icon } from "../../ui/icon/index.ts";
import { type MenuAction, PopupMenu } from "../../ui/menu/index.ts";
import { findPage } from "../page-entry.ts";
import { prefetchPage } from "../page-loader.tsx";
import { PAGES } from "../pages.ts";
import { reveal } from "../reveal.ts";
import { addressAsLeft, isSameAddress } from "../tabs/tab-rules.ts";
import { useTabs } from "../tabs/tab-store.ts";
import styles from "./side-menu.module.css";

interface MenuItemsProps {
  readonly entries: readonly MenuEntry[];
  readonly level: number;
  readonly isNarrow: boolean;
  readonly pathname: string;
  readonly open: ReadonlySet<number>;
  readonly toggle: (id: number) => void;
}

export function MenuItems({ entries, ...context }: MenuItemsProps) {
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.id}>
          {entry.children.length === 0 ? (
            <Leaf entry={entry} {...context} />
          ) : context.isNarrow ? (
            <NarrowGroup entry={entry} pathname={context.pathname} />
          ) : (
            <Group entry={entry} {...context} />
          )}
        </li>
      ))}
    </ul>
  );
}

type Context = Omit<MenuItemsProps, "entries">;
const indent = (level: number): CSSProperties => ({ "--level": level }) as CSSProperties;

function Leaf({ entry, level, isNarrow, pathname }: Context & { entry: MenuEntry }) {
  const label = entry.label[useLanguage()];
  const tabs = useTabs();
  const prefetch = () => prefetchPage(findPage(PAGES, entry.href));
  const isHere = isSameAddress(entry.href, pathname);
  const item = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isHere) reveal(item.current, item.current?.closest(`.${styles.scroll}`) ?? null);
  }, [isHere]);
  return (
    <Link
      ref={item}
      to={addressAsLeft(tabs, entry.href)}
      className={styles.item}
      style={indent(level)}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      aria-current={isHere ? "page" : undefined}
      title={isNarrow ? label : undefined}
    >
      <Icon name={entry.icon} />
      <span className={isNarrow ? "visually-hidden" : styles.label}>{label}</span>
    </Link>
  );
}

function Group({ entry, ...context }: Context & { entry: MenuEntry }) {
  const label = entry.label[useLanguage()];
  const isOpen = context.open.has(entry.id);
  return (
    <>
      <button
        type="button"
        className={styles.item}
        style={indent(context.level)}
        aria-expanded={isOpen}
        onClick={() => context.toggle(entry.id)}
      >
        <Icon name={entry.icon} />
        <span className={styles.label}>{label}</span>
        <span className={styles.chevron}>
          <Icon name="chevron" />
        </span>
      </button>
      {isOpen ? <MenuItems {...context} entries={entry.children} level={context.level + 1} /> : null}
    </>
  );
}

/** In the narrow menu a group opens beside it. */
function NarrowGroup({ entry, pathname }: { entry: MenuEntry; pathname: string }) {
  const language = useLanguage();
  const navigate = useNavigate();
  const [at, setAt] = useState<{ x: number; y: number; align: "start" }>();
  const leaves = leavesOf(entry.children);
  const tabs = useTabs();
  const actions = leaves.map(
    (leaf): MenuAction => ({
      key: String(leaf.id),
      label: leaf.label[language],
      icon: leaf.icon,
      onSelect: () => void navigate(addressAsLeft(tabs, leaf.href)),
    }),
  );
  const isHere = leaves.some((leaf) => isSameAddress(leaf.href, pathname));
  return (
    <>
      <button
        type="button"
        className={styles.item}
        data-here={isHere || undefined}
        aria-haspopup="menu"
        aria-expanded={at !== undefined}
        aria-label={entry.label[language]}
        title={entry.label[language]}
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          setAt({ x: box.right + 8, y: box.top, align: "start" });
        }}
      >
        <Icon name={entry.icon} />
      </button>
      {at ? (
        <PopupMenu label={entry.label[language]} actions={actions} at={at} onClose={() => setAt(undefined)} />
      ) : null}
    </>
  );
}
