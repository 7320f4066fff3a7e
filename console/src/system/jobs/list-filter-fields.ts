import type { JobFilters } from "@sweepline/contract/system/jobs/params.ts";
import type { ComponentType } from "react";

export interface FiltersProps {
  readonly value?: JobFilters;
  readonly onChange?: (filters: JobFilters) => void;
}
/** Of a list that jobs export, from the rooms above this one that have it. */
interface ListFilterParts {
  readonly Fields: ComponentType<FiltersProps>;
  /** What was chosen, in words. */
  readonly Summary: ComponentType<{ readonly filters: JobFilters }>;
}
/** By the name of a list. */
export type ListFilterFields = Readonly<Record<string, ListFilterParts>>;
