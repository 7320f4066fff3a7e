import { type StaffKind, type StaffRow, staffCreationSchema } from "@sweepline/contract/access/staff.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { usePerson } from "../../core/session/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { schemaRule, WIDE_FIELD } from "../../ui/form/index.ts";
import { Form, Select } from "../../ui/kit.ts";
import { OrganizationTreeSelect } from "../organizations/index.ts";
import { useFittingRoles } from "./fitting-roles.ts";
import { useRoleName } from "./role-name.ts";
import { RoleSelect } from "./role-select.tsx";
import styles from "./staff.module.css";
import { staffTexts } from "./staff.texts.ts";
import { Roles } from "./staff-columns.tsx";

const rule = staffCreationSchema.shape;
const NO_ROLES: StaffRow["role"] = [];

/** Where someone stands and what they may do there: the roles follow the organization. */
export function PlaceFields({ row }: { row: StaffRow | undefined }) {
  const t = useTexts(staffTexts);
  const kinds = useDictionary<StaffKind>("staffKind");
  const ownId = usePerson()?.sysUser.id;
  const isSelf = row !== undefined && ownId === row.id;
  const at = Form.useWatch<number | undefined>("organizationId");
  const isMoved = row !== undefined && at !== undefined && at !== row.organizationId;
  return (
    <>
      <Form.Item
        name="organizationId"
        label={t.organization}
        rules={[schemaRule(rule.organizationId)]}
        extra={isSelf ? t.ownOrganization : isMoved ? t.moveNote : undefined}
      >
        <OrganizationTreeSelect isDisabled={isSelf} isClearable={false} />
      </Form.Item>
      <Form.Item name="kind" label={t.kind}>
        <Select<StaffKind> options={[...kinds.options]} />
      </Form.Item>
      {isSelf ? (
        <Form.Item label={t.role} className={WIDE_FIELD} extra={t.ownRoles}>
          <Roles row={row} />
        </Form.Item>
      ) : (
        // Elsewhere only what can be handed out there: what was held does not come along by itself.
        <RoleField organizationId={at} held={isMoved ? NO_ROLES : (row?.role ?? NO_ROLES)} />
      )}
    </>
  );
}

interface RoleFieldProps {
  readonly organizationId: number | undefined;
  readonly held: StaffRow["role"];
}

function RoleField({ organizationId, held }: RoleFieldProps) {
  const t = useTexts(staffTexts);
  const roleName = useRoleName();
  const format = useFormat();
  const dropped = useFittingRoles({ organizationId, held });
  return (
    <Form.Item
      name="role"
      label={t.role}
      className={WIDE_FIELD}
      extra={
        <>
          {t.rolesNote}
          <span role="status" className={styles.dropped}>
            {dropped.length > 0 ? t.rolesDropped(format.list(dropped.map(roleName))) : null}
          </span>
        </>
      }
    >
      <RoleSelect organizationId={organizationId} held={held} />
    </Form.Item>
  );
}
