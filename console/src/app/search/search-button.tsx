import { useEffect } from "react";
import type { MenuEntry } from "../../access/menus/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useStore } from "../../core/store/index.ts";
import { Icon } from "../../ui/icon/index.ts";
import { appTexts } from "../app.texts.ts";
import { Part } from "../frame/part.tsx";
import styles from "./search.module.css";
import { searchedMenu, searchOpen } from "./search-store.ts";

const loadDialog = () => import("./search-dialog.tsx").then(({ SearchDialog }) => SearchDialog);

const isApple = (): boolean => /mac|iphone|ipad/i.test(navigator.userAgent);
const isShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === "k" && (ctrlKey || metaKey) && !altKey && !shiftKey;

/** Opens the search of everything, by Ctrl-K from wherever one is. */
export function SearchButton({ entries }: { readonly entries: readonly MenuEntry[] }) {
  const t = useTexts(appTexts);
  const isOpen = useStore(searchOpen);
  useEffect(() => searchedMenu.set(entries), [entries]);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      // A dialog that holds the focus asks something first.
      if (!isShortcut(event) || (!searchOpen.get() && document.querySelector("dialog[open]"))) return;
      event.preventDefault();
      searchOpen.set((wasOpen) => !wasOpen);
    };
    document.addEventListener("keydown", open);
    return () => {
      document.removeEventListener("keydown", open);
      searchOpen.set(false);
    };
  }, []);
  return (
    <>
      <button
        type="button"
        className={styles.opener}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        title={t.search}
        onClick={() => searchOpen.set(true)}
      >
        <Icon name="search" />
        <span>{t.search}</span>
        <kbd aria-hidden>{isApple() ? "⌘K" : "Ctrl K"}</kbd>
      </button>
      {isOpen ? <Part load={loadDialog} fallback={null} /> : null}
    </>
  );
}
