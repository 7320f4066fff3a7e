import type { JobFilters } from "@sweepline/contract/system/jobs/params.ts";
import type { ComponentType } from "react";

export interface FiltersProps {
  readonly value?: JobFilters;
  readonly onChange?: (filters: JobFilters) => void;
}
/** By the name of a list: the controls that choose its filters, which rooms above this one have. */
export type ListFilterFields = Readonly<Record<string, ComponentType<FiltersProps>>>;
