import { useId, useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { Icon, MENU_ICONS } from "../../ui/icon/index.ts";
import { Input } from "../../ui/kit.ts";
import styles from "./icon-picker.module.css";
import { ICON_KEYWORDS } from "./menu-icons.texts.ts";
import { menuTexts } from "./menus.texts.ts";

interface IconPickerProps {
  /** A name of the console's own set; empty for none. A form item gives it. */
  readonly value?: string;
  readonly onChange?: (name: string) => void;
  readonly id?: string;
}

/** The console's own pictures as one group of choices: arrow keys go through them, a word finds some. */
export function IconPicker({ value = "", onChange, id }: IconPickerProps) {
  const t = useTexts(menuTexts);
  const group = useId();
  const [search, setSearch] = useState("");
  const names = MENU_ICONS.filter((name) => isMeant(name, search));
  return (
    <div className={styles.picker}>
      <Input
        id={id}
        allowClear
        value={search}
        placeholder={t.searchIcon}
        aria-label={t.searchIcon}
        onChange={(event) => setSearch(event.target.value)}
        // Enter here searches; it must not save the form.
        onPressEnter={(event) => event.preventDefault()}
      />
      <div className={styles.grid} role="radiogroup" aria-label={t.icon}>
        {["", ...names].map((name) => (
          <label key={name} className={styles.choice} title={name || t.withoutIcon}>
            <input
              type="radio"
              className="visually-hidden"
              name={group}
              checked={value === name}
              onChange={() => onChange?.(name)}
              aria-label={name || t.withoutIcon}
            />
            {name ? <Icon name={name} /> : <span aria-hidden="true">—</span>}
          </label>
        ))}
      </div>
      {names.length === 0 ? <p className={styles.none}>{t.noIcon}</p> : null}
    </div>
  );
}

const isMeant = (name: string, search: string): boolean =>
  `${name} ${ICON_KEYWORDS[name] ?? ""}`.toLowerCase().includes(search.trim().toLowerCase());
