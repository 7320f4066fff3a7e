import { type MouseEvent, useEffect } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { Icon } from "../../ui/icon/index.ts";
import styles from "./search.module.css";
import { searchTexts } from "./search.texts.ts";
import type { Found } from "./sources.ts";
import type { FoundGroup } from "./use-found.ts";

/** Of the element, for the field that has the focus. */
export const idOf = (id: string, key: string): string => `${id}-${key.replaceAll(/\W+/g, "-")}`;

interface FoundRowsProps {
  readonly id: string;
  readonly groups: readonly FoundGroup[];
  readonly active: string | undefined;
  readonly onChoose: (key: string) => void;
  readonly onGo: (found: Found) => void;
}

/** What was found, by its kind. */
export function FoundRows({ id, groups, active, onChoose, onGo }: FoundRowsProps) {
  const t = useTexts(searchTexts);
  const format = useFormat();
  useEffect(() => {
    if (active) document.getElementById(idOf(id, active))?.scrollIntoView?.({ block: "nearest" });
  }, [id, active]);
  const row = (found: Found, isAll = false) => (
    <FoundRow
      key={found.key}
      {...{ id: idOf(id, found.key), found, isAll, isActive: found.key === active, onChoose, onGo }}
    />
  );
  return (
    <div id={id} role="listbox" aria-label={t.results} className={styles.rows}>
      {groups.map(({ kind, rows, allHref, ...page }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
        <div key={kind} role="group" aria-label={t.kinds[kind]}>
          <p className={styles.kind} aria-hidden>
            {t.kinds[kind]}
          </p>
          {rows.map((found) => row(found))}
          {allHref
            ? row({ ...ALL, key: `all ${kind}`, title: t.all(format.total(page)), href: allHref }, true)
            : null}
        </div>
      ))}
    </div>
  );
}

const ALL = { icon: "list", note: "" };

interface FoundRowProps extends Pick<FoundRowsProps, "onChoose" | "onGo"> {
  readonly id: string;
  readonly found: Found;
  readonly isActive: boolean;
  readonly isAll: boolean;
}

/** A link where it leads somewhere, so that it opens in a tab of the browser too. */
function FoundRow({ id, found, isActive, isAll, onChoose, onGo }: FoundRowProps) {
  const { icon, title, note, href, act, key } = found;
  const go = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onGo(found);
  };
  const common = {
    ...{ id, role: "option", tabIndex: -1, className: styles.row ?? "", onClick: go },
    ...{ "aria-selected": isActive, "data-all": isAll || undefined, onPointerMove: () => onChoose(key) },
  };
  const content = (
    <>
      <Icon name={icon} />
      <span className={styles.title}>{title}</span>
      {note ? <span className={styles.note}>{note}</span> : null}
    </>
  );
  return act ? (
    <button type="button" {...common}>
      {content}
    </button>
  ) : (
    <a href={href} {...common}>
      {content}
    </a>
  );
}
