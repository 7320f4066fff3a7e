import { groupsAround, leavesOf, type MenuEntry } from "../../access/menus/index.ts";
import { useLanguage } from "../../core/i18n/index.ts";
import { tabPageOf } from "../tabs/tab-pages.ts";
import { isSameAddress, type Tab } from "../tabs/tab-rules.ts";
import styles from "./top-bar.module.css";

interface TrailProps {
  readonly entries: readonly MenuEntry[];
  readonly active: Tab;
}

/** Where the page on screen stands in the menu. The tab bar and the page's title say the rest. */
export function Trail({ entries, active }: TrailProps) {
  const language = useLanguage();
  const [pathname = ""] = active.key.split("?");
  const leaf = leavesOf(entries).find(({ href }) => isSameAddress(href, pathname));
  const groups = leaf ? groupsAround(entries, leaf.href) : [];
  return (
    <ol className={styles.trail} aria-hidden="true">
      {groups.map((group) => (
        <li key={group.id}>{group.label[language]}</li>
      ))}
      <li>{tabPageOf(active, entries, language).title}</li>
    </ol>
  );
}
