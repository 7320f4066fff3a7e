import type { JobFilters } from "@sweepline/contract/system/jobs/params.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { Button, Input } from "../../ui/kit.ts";
import { jobFormTexts } from "./job-form.texts.ts";
import styles from "./jobs.module.css";
import type { FiltersProps } from "./list-filter-fields.ts";

/** Filters of a list that has no controls of its own here: a name and its values in each line. */
export function FilterRows({ value = {}, onChange }: FiltersProps) {
  const t = useTexts(jobFormTexts);
  const rows = Object.entries(value);
  const change = (next: readonly (readonly [string, JobFilters[string]])[]) =>
    onChange?.(Object.fromEntries(next));
  return (
    <div className={styles.rows}>
      {rows.map(([name, values], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: its name is what is typed
        <div key={index} className={styles.filterRow}>
          <Input
            aria-label={t.filterName}
            value={name}
            maxLength={40}
            onChange={({ target }) => change(rows.with(index, [target.value, values]))}
          />
          <Input
            aria-label={t.filterValues(name)}
            value={[values].flat().join(", ")}
            onChange={({ target }) => change(rows.with(index, [name, valuesIn(target.value)]))}
          />
          <Button
            aria-label={t.removeFilter(name)}
            onClick={() => change(rows.filter((_, other) => other !== index))}
          >
            ✕
          </Button>
        </div>
      ))}
      <Button disabled={"" in value} onClick={() => change([...rows, ["", ""]])}>
        {t.addFilter}
      </Button>
    </div>
  );
}

const valuesIn = (text: string): JobFilters[string] =>
  text.includes(",") ? text.split(",").map((part) => part.trim()) : text;
