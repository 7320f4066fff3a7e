import { useEffect, useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { Select } from "../../ui/kit.ts";
import { rightsTexts } from "./rights.texts.ts";
import styles from "./searched-select.module.css";

export interface Choice {
  readonly value: number;
  readonly label: string;
  /** Tells equal names apart. */
  readonly panel: string;
}

interface SearchedSelectProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: number | undefined;
  /** The name of what is chosen, wherever a search has led. */
  readonly chosen: Choice | undefined;
  readonly found: readonly Choice[];
  readonly isFetching: boolean;
  readonly onSearch: (text: string) => void;
  readonly onChange: (value: number | undefined) => void;
}

/** One question after typing has paused, not one a letter. */
const PAUSE_MS = 250;

/** Chooses one of however many there are: the server searches. */
export function SearchedSelect(props: SearchedSelectProps) {
  const t = useTexts(rightsTexts);
  const { value, chosen, found, onSearch } = props;
  const [typed, setTyped] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => onSearch(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, onSearch]);
  return (
    <Select<number, Choice>
      style={{ width: "100%" }}
      allowClear
      aria-label={props.label}
      placeholder={props.placeholder}
      value={value ?? null}
      labelRender={() => chosen?.label ?? found.find((one) => one.value === value)?.label ?? "…"}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      loading={props.isFetching}
      notFoundContent={props.isFetching ? t.searching : t.noneFound}
      options={[...found]}
      optionRender={({ data }) => (
        <span className={styles.option}>
          <span>{data.label}</span>
          <span className={styles.panel}>{data.panel}</span>
        </span>
      )}
      onChange={(next: number | null | undefined) => props.onChange(next ?? undefined)}
      onOpenChange={(isOpen) => !isOpen && setTyped("")}
    />
  );
}
