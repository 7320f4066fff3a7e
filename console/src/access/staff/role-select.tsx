import type { StaffRow } from "@sweepline/contract/access/staff.ts";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../core/i18n/index.ts";
import { Select } from "../../ui/kit.ts";
import { useRoleName } from "./role-name.ts";
import { roleOptionsQuery } from "./staff.calls.ts";
import { staffTexts } from "./staff.texts.ts";

interface RoleSelectProps {
  /** Given by `Form.Item`. */
  readonly id?: string;
  readonly value?: number[];
  readonly onChange?: (ids: number[]) => void;
  /** Where the person stands: it decides which roles there are. */
  readonly organizationId: number | undefined;
  /** What the person has already keeps its name, also where it could not be handed out now. */
  readonly held: StaffRow["role"];
}

/** Roles that may be handed out to someone there. */
export function RoleSelect({ id, value, onChange, organizationId, held }: RoleSelectProps) {
  const t = useTexts(staffTexts);
  const roleName = useRoleName();
  const roles = useQuery({ ...roleOptionsQuery(organizationId), enabled: organizationId !== undefined });
  const known = new Map([...held, ...(roles.data ?? [])].map((role) => [role.id, role]));
  return (
    <Select<number[]>
      {...(id === undefined ? {} : { id })}
      mode="multiple"
      allowClear
      value={value ?? []}
      disabled={organizationId === undefined}
      loading={roles.isFetching}
      placeholder={t.noRole}
      showSearch={{ optionFilterProp: "label" }}
      options={[...known.values()].map((role) => ({ value: role.id, label: roleName(role) }))}
      onChange={(ids) => onChange?.(ids)}
    />
  );
}
