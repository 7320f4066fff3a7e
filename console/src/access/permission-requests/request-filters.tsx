import { REQUEST_STATUSES, type RequestStatus } from "@sweepline/contract/access/permission-requests.ts";
import { COMPANY_PERMISSIONS, type CompanyPermission } from "@sweepline/contract/core/endpoint.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { SelectOne } from "../../ui/select/index.ts";
import { FilterBar, SearchBox } from "../../ui/table/index.ts";
import { OrganizationSelect } from "../organizations/index.ts";
import { requestTexts } from "./permission-requests.texts.ts";
import { isRequestFiltered, NO_REQUEST_FILTERS, type RequestView } from "./request-view.ts";

interface RequestFiltersProps {
  readonly view: RequestView;
  readonly onChange: (change: Partial<RequestView>) => void;
}

export function RequestFilters({ view, onChange }: RequestFiltersProps) {
  const t = useTexts(requestTexts);
  const change = (next: Partial<RequestView>) => onChange({ ...next, current: 1 });
  return (
    <FilterBar onReset={isRequestFiltered(view) ? () => onChange(NO_REQUEST_FILTERS) : undefined}>
      <SearchBox value={view.search} label={t.search} onChange={(search) => change({ search })} />
      <SelectOne<RequestStatus>
        value={view.status}
        options={REQUEST_STATUSES.map((value) => ({ value, label: t.statuses[value] }))}
        placeholder={t.allStatuses}
        label={t.status}
        width={9}
        onChange={(status) => change({ status })}
      />
      <SelectOne<CompanyPermission>
        value={view.permission}
        options={COMPANY_PERMISSIONS.map((value) => ({ value, label: t.permissions[value] }))}
        placeholder={t.allPermissions}
        label={t.permission}
        width={9.5}
        onChange={(permission) => change({ permission })}
      />
      <OrganizationSelect
        value={view.organizationId}
        onChange={(organizationId) => change({ organizationId })}
      />
    </FilterBar>
  );
}
