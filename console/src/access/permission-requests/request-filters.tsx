import { REQUEST_STATUSES, type RequestStatus } from "@sweepline/contract/access/permission-requests.ts";
import { COMPANY_PERMISSIONS, type CompanyPermission } from "@sweepline/contract/core/endpoint.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { SelectOne } from "../../ui/select/index.ts";
import { SearchBox } from "../../ui/table/index.ts";
import { OrganizationSelect } from "../organizations/index.ts";
import { requestTexts } from "./permission-requests.texts.ts";
import type { RequestList } from "./request-list.ts";

export function RequestFilters({ list }: { readonly list: RequestList }) {
  const t = useTexts(requestTexts);
  return (
    <>
      <SearchBox {...list.bind("search")} label={t.search} />
      <SelectOne<RequestStatus>
        {...list.bind("status")}
        options={REQUEST_STATUSES.map((value) => ({ value, label: t.statuses[value] }))}
        placeholder={t.allStatuses}
        label={t.status}
        width={9}
      />
      <SelectOne<CompanyPermission>
        {...list.bind("permission")}
        options={COMPANY_PERMISSIONS.map((value) => ({ value, label: t.permissions[value] }))}
        placeholder={t.allPermissions}
        label={t.permission}
        width={9.5}
      />
      <OrganizationSelect {...list.bind("organizationId")} />
    </>
  );
}
