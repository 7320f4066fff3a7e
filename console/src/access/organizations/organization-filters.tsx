import { ORGANIZATION_STATUS } from "@sweepline/contract/access/organizations/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { Button } from "../../ui/kit.ts";
import { SelectOne } from "../../ui/select/index.ts";
import { FilterBar, SearchBox } from "../../ui/table/index.ts";
import { isFiltered, NO_FILTERS, type OrganizationListView } from "./organization-list-view.ts";
import { organizationQuery, organizationTypesQuery } from "./organizations.calls.ts";
import styles from "./organizations.module.css";
import { organizationTexts } from "./organizations.texts.ts";

interface OrganizationFiltersProps {
  readonly view: OrganizationListView;
  readonly onChange: (change: Partial<OrganizationListView>) => void;
}

/** Every change leads back to the first page: the old one may not exist any more. */
export function OrganizationFilters({ view, onChange }: OrganizationFiltersProps) {
  const t = useTexts(organizationTexts);
  const language = useLanguage();
  const types = useQuery(organizationTypesQuery());
  const change = (next: Partial<OrganizationListView>) => onChange({ ...next, current: 1 });
  return (
    <FilterBar onReset={isFiltered(view) ? () => onChange(NO_FILTERS) : undefined}>
      <SearchBox value={view.search} label={t.search} onChange={(search) => change({ search })} />
      <SelectOne<string>
        value={view.type || undefined}
        options={(types.data ?? []).map(({ code, name }) => ({ value: code, label: name[language] }))}
        isLoading={types.isPending}
        placeholder={t.allTypes}
        label={t.type}
        width={9}
        onChange={(type = "") => change({ type })}
      />
      <SelectOne<"0" | "1">
        value={view.status}
        options={[
          { value: ORGANIZATION_STATUS.enabled, label: t.enabled },
          { value: ORGANIZATION_STATUS.disabled, label: t.disabled },
        ]}
        placeholder={t.allStates}
        label={t.status}
        width={8}
        onChange={(status) => change({ status })}
      />
    </FilterBar>
  );
}

interface BranchTrailProps {
  readonly organizationId: number | undefined;
  readonly onSelect: (id: number | undefined) => void;
}

/** Where one is in the tree; each above it leads there, and the first out of it. */
export function BranchTrail({ organizationId, onSelect }: BranchTrailProps) {
  const t = useTexts(organizationTexts);
  const chosen = useQuery({
    ...organizationQuery(organizationId ?? 0),
    enabled: organizationId !== undefined,
  });
  if (organizationId === undefined) return null;
  const above = (chosen.data?.ancestors ?? []).map(({ id, orgName }) => ({ id, name: orgName }));
  return (
    <nav aria-label={t.trail} className={styles.trail}>
      {[{ id: undefined, name: t.all }, ...above].map(({ id, name }) => (
        <span key={id ?? "all"}>
          <Button size="small" type="link" onClick={() => onSelect(id)}>
            {name}
          </Button>
          <span aria-hidden="true">›</span>
        </span>
      ))}
      <strong aria-current="true">{chosen.data?.orgName ?? (chosen.error ? t.unknown : "…")}</strong>
    </nav>
  );
}
