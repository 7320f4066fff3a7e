import type { StaffKind } from "@sweepline/contract/access/staff.ts";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../core/i18n/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { Segmented } from "../../ui/kit.ts";
import { SelectEither, SelectOne } from "../../ui/select/index.ts";
import { FilterBar, SearchBox } from "../../ui/table/index.ts";
import { OrganizationSelect } from "../organizations/index.ts";
import { useRoleName } from "./role-name.ts";
import { roleOptionsQuery } from "./staff.calls.ts";
import { staffTexts } from "./staff.texts.ts";
import { isFiltered, NO_FILTERS, type StaffListView, type StaffPageKind } from "./staff-list-view.ts";

interface StaffFiltersProps {
  readonly page: StaffPageKind;
  readonly view: StaffListView;
  readonly onChange: (change: Partial<StaffListView>) => void;
}

/** Every change leads back to the first page: the old one may not exist any more. */
export function StaffFilters({ page, view, onChange }: StaffFiltersProps) {
  const t = useTexts(staffTexts);
  const roleName = useRoleName();
  const kinds = useDictionary<StaffKind>("staffKind");
  const roles = useQuery(roleOptionsQuery());
  const change = (next: Partial<StaffListView>) => onChange({ ...next, current: 1 });
  return (
    <FilterBar onReset={isFiltered(view) ? () => onChange(NO_FILTERS) : undefined}>
      {page === "own" ? (
        <Segmented<"own" | "all">
          value={view.organizationId === undefined ? view.reach : "all"}
          aria-label={t.reach}
          options={[
            { value: "own", label: t.reachOwn },
            { value: "all", label: t.reachAll },
          ]}
          onChange={(reach) => change({ reach, organizationId: undefined })}
        />
      ) : null}
      <SearchBox value={view.search} label={t.search} onChange={(search) => change({ search })} />
      <OrganizationSelect
        value={view.organizationId}
        onChange={(organizationId) => change({ organizationId })}
      />
      <SelectOne<number>
        value={view.roleId}
        options={(roles.data ?? []).map((role) => ({ value: role.id, label: roleName(role) }))}
        isLoading={roles.isPending}
        placeholder={t.allRoles}
        label={t.role}
        width={9}
        onChange={(roleId) => change({ roleId })}
      />
      <SelectOne<StaffKind>
        value={view.kind}
        options={kinds.options}
        placeholder={t.allKinds}
        label={t.kind}
        width={7.5}
        onChange={(kind) => change({ kind })}
      />
      <SelectEither
        value={view.enabled}
        yes={t.enabledOnly}
        no={t.disabledOnly}
        placeholder={t.allStates}
        label={t.enabled}
        width={7.5}
        onChange={(enabled) => change({ enabled })}
      />
    </FilterBar>
  );
}
