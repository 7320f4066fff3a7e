import { type JobClass, jobClassOf } from "@sweepline/contract/system/jobs/classes.ts";
import type { JobFilters, ParamField } from "@sweepline/contract/system/jobs/params.ts";
import type { ReactNode } from "react";
import { NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { KeyValues } from "../../ui/data/index.ts";
import { jobTexts } from "./jobs.texts.ts";
import type { ListFilterFields } from "./list-filter-fields.ts";

interface ParamFactsProps {
  readonly jobClass: JobClass;
  readonly params: Readonly<Record<string, unknown>>;
  readonly listFilters: ListFilterFields;
}

/** What a job gives its class, in the words of its form. */
export function ParamFacts({ jobClass, params, listFilters }: ParamFactsProps) {
  const t = useTexts(jobTexts);
  const format = useFormat();
  const language = useLanguage();
  const shown = (field: ParamField, value: unknown): ReactNode => {
    if (value === undefined || value === null) return NOT_REPORTED;
    switch (field.kind) {
      case "integer":
        return [format.number(Number(value)), field.unit?.[language]].filter(Boolean).join(" ");
      case "choice":
        return field.options.find((one) => one.value === value)?.label[language] ?? String(value);
      case "flag":
        return value === true ? "✓" : "✗";
      case "filters": {
        const list = listFilters[field.list];
        const filters = value as JobFilters;
        return list && Object.keys(filters).length > 0 ? <list.Summary filters={filters} /> : t.noFilters;
      }
      case "text":
        return String(value);
    }
  };
  const fields = Object.entries(jobClassOf(jobClass).fields);
  return (
    <KeyValues
      min={12}
      items={fields.map(([name, field]) => ({
        label: field.label[language],
        value: shown(field, params[name]),
      }))}
    />
  );
}
