import type { StaffKind } from "@sweepline/contract/access/staff.ts";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../core/i18n/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { Segmented } from "../../ui/kit.ts";
import { SelectEither, SelectOne } from "../../ui/select/index.ts";
import { SearchBox } from "../../ui/table/index.ts";
import { OrganizationSelect } from "../organizations/index.ts";
import { useRoleName } from "./role-name.ts";
import { roleOptionsQuery } from "./staff.calls.ts";
import { staffTexts } from "./staff.texts.ts";
import type { StaffList, StaffPageKind } from "./staff-list.ts";

interface StaffFiltersProps {
  readonly page: StaffPageKind;
  readonly list: StaffList;
}

export function StaffFilters({ page, list }: StaffFiltersProps) {
  const t = useTexts(staffTexts);
  const roleName = useRoleName();
  const kinds = useDictionary<StaffKind>("staffKind");
  const roles = useQuery(roleOptionsQuery());
  const { organizationId, reach } = list.view;
  return (
    <>
      {page === "own" ? (
        <Segmented<"own" | "all">
          value={organizationId === undefined ? reach : "all"}
          aria-label={t.reach}
          options={[
            { value: "own", label: t.reachOwn },
            { value: "all", label: t.reachAll },
          ]}
          onChange={(next) => list.setView({ reach: next, organizationId: undefined, current: 1 })}
        />
      ) : null}
      <SearchBox {...list.bind("search")} label={t.search} />
      <OrganizationSelect {...list.bind("organizationId")} />
      <SelectOne<number>
        {...list.bind("roleId")}
        options={(roles.data ?? []).map((role) => ({ value: role.id, label: roleName(role) }))}
        isLoading={roles.isPending}
        placeholder={t.allRoles}
        label={t.role}
        width={9}
      />
      <SelectOne<StaffKind>
        {...list.bind("kind")}
        options={kinds.options}
        placeholder={t.allKinds}
        label={t.kind}
        width={7.5}
      />
      <SelectEither
        {...list.bind("enabled")}
        yes={t.enabledOnly}
        no={t.disabledOnly}
        placeholder={t.allStates}
        label={t.enabled}
        width={7.5}
      />
      <SelectEither
        {...list.bind("online")}
        yes={t.onlineNow}
        no={t.notOnline}
        placeholder={t.onlineOrNot}
        label={t.online}
        width={9.5}
      />
    </>
  );
}
