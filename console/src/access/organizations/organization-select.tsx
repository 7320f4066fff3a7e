import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useMemo } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { SelectOne } from "../../ui/select/index.ts";
import { organizationSelectTexts } from "./organization-select.texts.ts";
import { organizationOptionsQuery } from "./organizations.calls.ts";

interface OrganizationSelectProps {
  readonly value: number | undefined;
  readonly onChange: (id: number | undefined) => void;
}

/** From here on the server searches: the options are no longer all there are. */
const MAX_OPTIONS = 1_000;
const Searched = lazy(() =>
  import("./organization-tree-select.tsx").then((part) => ({ default: part.OrganizationTreeSelect })),
);

/** A filter by organization; someone who sees only one has nothing to choose, and sees no filter. */
export function OrganizationSelect({ value, onChange }: OrganizationSelectProps) {
  const t = useTexts(organizationSelectTexts);
  const { data, isPending } = useQuery(organizationOptionsQuery());
  const options = useMemo(() => data?.map(({ id, orgName }) => ({ value: id, label: orgName })), [data]);
  if (value === undefined && options && options.length <= 1) return null;
  if (data && data.length >= MAX_OPTIONS)
    return (
      <Suspense>
        <Searched value={value} placeholder={t.all} label={t.organization} width={10.5} onChange={onChange} />
      </Suspense>
    );
  return (
    <SelectOne<number>
      value={value}
      options={options ?? []}
      isLoading={isPending}
      placeholder={t.all}
      label={t.organization}
      width={10.5}
      onChange={onChange}
    />
  );
}
