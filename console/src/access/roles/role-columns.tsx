import { ROLE_ENDPOINTS as E, type RoleRow } from "@sweepline/contract/access/roles.ts";
import { useMemo } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { labelOf } from "../../system/dictionaries/index.ts";
import { RowActions } from "../../ui/actions/index.ts";
import { type ListColumn, useColumnsOf } from "../../ui/list/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import styles from "./role-columns.module.css";
import { useRoleName } from "./role-name.ts";
import { useRemoveRole } from "./roles.calls.ts";
import { roleTexts } from "./roles.texts.ts";

export interface RoleDoors {
  readonly onPreview: (role: RoleRow) => void;
  readonly onEdit: (role: RoleRow) => void;
  readonly onCopy: (role: RoleRow) => void;
}

export function useRoleColumns(doors: RoleDoors): readonly ListColumn<typeof E.list>[] {
  const t = useTexts(roleTexts);
  const nameOf = useRoleName();
  const c = useColumnsOf(E.list);
  return useMemo(() => {
    const hidden = { isHiddenAtFirst: true } as const;
    return [
      {
        ...{ key: "name", title: t.name, sort: "roleName", fixed: "left", width: 16.5 },
        render: (role) => (
          <span className={styles.name}>
            <button type="button" className={styles.open} onClick={() => doors.onPreview(role)}>
              {nameOf(role)}
            </button>
            {role.standardRole ? <StatusTag tone="info">{t.standard}</StatusTag> : null}
          </span>
        ),
      },
      c.text("roleCode", t.code, { key: "code", width: 9.5 }),
      c.value("scopeKind", t.scope, { key: "scope", width: 12.5, draw: labelOf("scopeKind") }),
      c.number("staffCount", t.holders, { key: "holders", width: 6 }),
      c.number("permissionCount", t.permissions, { key: "permissions", width: 7, isHiddenAtFirst: "narrow" }),
      {
        ...{ key: "owner", title: t.owner, width: 8.25 },
        render: ({ organizationName, standardRole }) => organizationName ?? (standardRole ? t.builtIn : "—"),
      },
      c.value("roleType", t.type, { key: "type", width: 11, ...hidden, draw: labelOf("roleType") }),
      c.text("roleDesc", t.description, { key: "description", width: 14, ...hidden }),
      c.time("createdAt", t.createdAt, { width: 9.5, ...hidden }),
      c.actions(11, (role) => <RoleActions role={role} doors={doors} />),
    ];
  }, [t, nameOf, c, doors]);
}

function RoleActions({ role, doors }: { readonly role: RoleRow; readonly doors: RoleDoors }) {
  const t = useTexts(roleTexts);
  const name = useRoleName()(role);
  const remove = useRemoveRole();
  const isChangeable = !role.standardRole;
  return (
    <RowActions
      name={name}
      buttons={[
        useMay(E.update) && isChangeable
          ? { label: t.edit, onSelect: () => doors.onEdit(role) }
          : { label: t.preview, onSelect: () => doors.onPreview(role) },
        { label: t.copy, requires: E.copy, onSelect: () => doors.onCopy(role) },
      ]}
      menu={[
        isChangeable && {
          ...{ label: t.remove, requires: E.remove, isDanger: true, isDisabled: role.staffCount > 0 },
          ...{ question: t.removeQuestion(name), done: t.removed },
          onSelect: () => remove.mutateAsync(role.id),
        },
      ]}
    />
  );
}
