import { ORGANIZATION_STATUS } from "@sweepline/contract/access/organizations/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { Button } from "../../ui/kit.ts";
import { SelectOne } from "../../ui/select/index.ts";
import { SearchBox } from "../../ui/table/index.ts";
import type { OrganizationList } from "./organization-list.ts";
import { organizationQuery, organizationTypesQuery } from "./organizations.calls.ts";
import styles from "./organizations.module.css";
import { organizationTexts } from "./organizations.texts.ts";

export function OrganizationFilters({ list }: { readonly list: OrganizationList }) {
  const t = useTexts(organizationTexts);
  const language = useLanguage();
  const types = useQuery(organizationTypesQuery());
  const type = list.bind("orgTypeCode");
  return (
    <>
      <SearchBox {...list.bind("search")} label={t.search} />
      <SelectOne<string>
        value={type.value || undefined}
        options={(types.data ?? []).map(({ code, name }) => ({ value: code, label: name[language] }))}
        isLoading={types.isPending}
        placeholder={t.allTypes}
        label={t.type}
        width={9}
        onChange={(code = "") => type.onChange(code)}
      />
      <SelectOne<"0" | "1">
        {...list.bind("status")}
        options={[
          { value: ORGANIZATION_STATUS.enabled, label: t.enabled },
          { value: ORGANIZATION_STATUS.disabled, label: t.disabled },
        ]}
        placeholder={t.allStates}
        label={t.status}
        width={8}
      />
    </>
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
