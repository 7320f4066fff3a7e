import type { JobFilters } from "@sweepline/contract/system/jobs/params.ts";
import { useQuery } from "@tanstack/react-query";
import { organizationOptionsQuery } from "../../access/organizations/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { productOptionsQuery } from "../../fleet/products/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { listFilterTexts } from "./list-filters.texts.ts";

interface SummaryProps {
  readonly filters: JobFilters;
}

/** Filters of an export as people read them. */
export function FilterSummary({ filters }: SummaryProps) {
  const t = useTexts(listFilterTexts);
  const wordsOf = useFilterLabels(filters);
  return t.joined(Object.keys(filters).map(wordsOf));
}

/** Label and value of a filter by its name; one that is no longer known is shown as it is. */
export function useFilterLabels(filters: JobFilters): (name: string) => { label: string; value: string } {
  const t = useTexts(listFilterTexts);
  const [status, end, kind, firmware] = [
    useDictionary("deviceStatus"),
    useDictionary("taskEndStatus"),
    useDictionary("deviceKind"),
    useDictionary("firmwareKind"),
  ];
  const valuesOf = (name: string): string[] => [filters[name] ?? []].flat();
  const organizationIds = valuesOf("organizationId").map(Number);
  const organizations = useQuery({
    ...organizationOptionsQuery({ ids: organizationIds }),
    enabled: organizationIds.length > 0,
  });
  const products = useQuery({ ...productOptionsQuery(), enabled: valuesOf("productId").length > 0 });
  const known: Readonly<Record<string, readonly [label: string, wordOf: (value: string) => string]>> = {
    search: [t.search, (text) => text],
    statuses: [t.status, status.labelOf],
    endStatuses: [t.end, end.labelOf],
    kind: [t.kind, kind.labelOf],
    isOnline: [t.connection, (value) => (value === "true" ? t.online : t.offline)],
    hasErrors: [t.hasErrors, () => t.yes],
    isLocked: [t.isLocked, () => t.yes],
    runs: [t.runs, (text) => text.replace(/^\w+/, firmware.labelOf)],
    productId: [t.product, (id) => products.data?.find((one) => String(one.id) === id)?.name ?? "…"],
    organizationId: [
      t.organization,
      (id) => organizations.data?.find((one) => String(one.id) === id)?.orgName ?? "…",
    ],
  };
  return (name) => {
    const [label, wordOf] = known[name] ?? [name, (text: string) => text];
    return { label, value: valuesOf(name).map(wordOf).join(", ") };
  };
}
