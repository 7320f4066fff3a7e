import { Select } from "antd";
import { useEffect, useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { uiTexts } from "../ui.texts.ts";
import type { Begun } from "./late-select.tsx";
import styles from "./searched-select.module.css";

export interface Choice {
  readonly value: number;
  readonly label: string;
  /** Tells equal names apart. */
  readonly panel?: string;
}

interface SearchedSelectProps {
  /** Of the form. */
  readonly id?: string;
  /** Its accessible name, where no form's item gives it one. */
  readonly label?: string;
  readonly placeholder: string;
  readonly value: number | undefined;
  /** The name of what is chosen, wherever a search has led. */
  readonly chosen: Choice | undefined;
  /** Offered before all others while nothing is typed. */
  readonly first?: Choice | undefined;
  readonly found: readonly Choice[];
  readonly isFetching: boolean;
  /** Left out: there is nothing to search. */
  readonly onSearch?: (text: string) => void;
  readonly onChange: (value: number | undefined) => void;
  readonly width?: string;
  readonly begun?: Begun;
}

/** One question after typing has paused, not one a letter. */
const PAUSE_MS = 250;

/** Chooses one of however many there are: the server searches. */
export function SearchedSelect(props: SearchedSelectProps) {
  const t = useTexts(uiTexts);
  const { id, label, value, chosen, first, found, onSearch, width = "100%" } = props;
  const [typed, setTyped] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => onSearch?.(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, onSearch]);
  const others = found.filter((one) => one.value !== first?.value);
  const options = first && typed === "" ? [first, ...others] : [...others];
  const known = [first, chosen, ...found].find((one) => one?.value === value);
  return (
    <Select<number | null, Choice>
      {...props.begun}
      {...(id !== undefined && { id })}
      {...(label !== undefined && { "aria-label": label })}
      style={{ width }}
      {...(width !== "100%" && { popupMatchSelectWidth: false })}
      allowClear
      placeholder={props.placeholder}
      value={value ?? null}
      labelRender={() => (known ? [known.label, known.panel].filter(Boolean).join(" · ") : "…")}
      showSearch={onSearch ? { filterOption: false, searchValue: typed, onSearch: setTyped } : false}
      loading={props.isFetching}
      notFoundContent={props.isFetching ? t.searching : t.noneFound}
      options={options}
      optionRender={({ data }) => (
        <span className={styles.option}>
          <span>{data.label}</span>
          {data.panel ? <span className={styles.panel}>{data.panel}</span> : null}
        </span>
      )}
      onChange={(next: number | null | undefined) => props.onChange(next ?? undefined)}
      onOpenChange={(isOpen) => !isOpen && setTyped("")}
    />
  );
}
