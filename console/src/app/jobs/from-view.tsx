import type { JobFilters } from "@sweepline/contract/system/jobs/params.ts";
import { useQuery } from "@tanstack/react-query";
import { listKeepingQuery } from "../../access/saved-views/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { Select } from "../../ui/kit.ts";
import { listFilterTexts } from "./list-filters.texts.ts";

interface FromViewProps {
  /** As saved views name it. */
  readonly list: string;
  readonly filtersOf: (search: string) => Readonly<Record<string, unknown>>;
  readonly onChange: ((filters: JobFilters) => void) | undefined;
}

/** Takes the filters of a saved view over as they are now; changing the view later changes no job. Nothing without views. */
export function FromView({ list, filtersOf, onChange }: FromViewProps) {
  const t = useTexts(listFilterTexts);
  const views = useQuery(listKeepingQuery(list)).data?.views ?? [];
  if (views.length === 0) return null;
  return (
    <Select<number | null>
      aria-label={t.fromViewLabel}
      value={null}
      placeholder={t.fromView}
      style={WIDTH}
      popupMatchSelectWidth={false}
      options={views.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(id) => {
        const view = views.find((one) => one.id === id);
        if (view) onChange?.(textsOf(filtersOf(view.query)));
      }}
    />
  );
}

const WIDTH = { width: "11rem" };

const textsOf = (filters: Readonly<Record<string, unknown>>): JobFilters =>
  Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(String) : String(value),
    ]),
  );
