import { ROLE_ENDPOINTS as E, type RoleRow } from "@sweepline/contract/access/roles.ts";
import { useMemo } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { DictionaryWord } from "../../system/dictionaries/index.ts";
import { ConfirmButton } from "../../ui/actions/index.ts";
import { Button } from "../../ui/kit.ts";
import type { ListColumn } from "../../ui/list/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import styles from "./role-columns.module.css";
import { useRoleName } from "./role-name.ts";
import { roleTexts } from "./roles.texts.ts";

type Column = ListColumn<typeof E.list>;

export interface RoleActions {
  readonly onPreview: (role: RoleRow) => void;
  readonly onEdit: (role: RoleRow) => void;
  readonly onCopy: (role: RoleRow) => void;
  readonly onRemove: (role: RoleRow) => Promise<unknown>;
}

export function useRoleColumns(actions: RoleActions): readonly Column[] {
  const t = useTexts(roleTexts);
  const format = useFormat();
  const nameOf = useRoleName();
  return useMemo(
    () => [
      {
        key: "name",
        title: t.name,
        sort: "roleName",
        fixed: "left",
        width: 15,
        render: (role) => (
          <span className={styles.name}>
            <button type="button" className={styles.open} onClick={() => actions.onPreview(role)}>
              {nameOf(role)}
            </button>
            {role.standardRole ? <StatusTag tone="info">{t.standard}</StatusTag> : null}
          </span>
        ),
      },
      { key: "code", title: t.code, sort: "roleCode", width: 9.5, render: ({ roleCode }) => roleCode },
      {
        key: "scope",
        title: t.scope,
        width: 11,
        render: ({ scopeKind }) => <DictionaryWord type="scopeKind" value={scopeKind} />,
      },
      {
        key: "holders",
        title: t.holders,
        align: "right",
        width: 6,
        render: ({ staffCount }) => format.number(staffCount),
      },
      {
        key: "permissions",
        title: t.permissions,
        align: "right",
        width: 7,
        render: ({ permissionCount }) => format.number(permissionCount),
      },
      {
        key: "owner",
        title: t.owner,
        width: 10,
        render: ({ organizationName, standardRole }) => organizationName ?? (standardRole ? t.builtIn : "—"),
      },
      ...rareColumns(t, format).map((column) => ({ ...column, isHiddenAtFirst: true })),
      {
        key: "actions",
        title: t.actions,
        fixed: "right",
        width: 11,
        render: (role) => <Actions role={role} actions={actions} />,
      },
    ],
    [t, format, nameOf, actions],
  );
}

/** What few ask for. */
function rareColumns(t: typeof roleTexts.en, format: ReturnType<typeof useFormat>): readonly Column[] {
  return [
    {
      key: "type",
      title: t.type,
      width: 11,
      render: ({ roleType }) => (roleType === "" ? "—" : <DictionaryWord type="roleType" value={roleType} />),
    },
    { key: "description", title: t.description, width: 14, render: ({ roleDesc }) => roleDesc || "—" },
    {
      key: "createdAt",
      title: t.createdAt,
      sort: "createdAt",
      width: 9.5,
      render: ({ createdAt }) => format.dateTime(createdAt),
    },
  ];
}

function Actions({ role, actions }: { readonly role: RoleRow; readonly actions: RoleActions }) {
  const t = useTexts(roleTexts);
  const name = useRoleName()(role);
  const [mayEdit, mayCopy, mayRemove] = [useMay(E.update), useMay(E.copy), useMay(E.remove)];
  return (
    <span className={styles.actions}>
      {mayEdit && !role.standardRole ? (
        <Button type="link" size="small" onClick={() => actions.onEdit(role)}>
          {t.edit}
        </Button>
      ) : (
        <Button type="link" size="small" onClick={() => actions.onPreview(role)}>
          {t.preview}
        </Button>
      )}
      {mayCopy ? (
        <Button type="link" size="small" onClick={() => actions.onCopy(role)}>
          {t.copy}
        </Button>
      ) : null}
      {mayRemove && !role.standardRole ? (
        <ConfirmButton
          type="link"
          size="small"
          danger
          disabled={role.staffCount > 0}
          question={t.removeQuestion(name)}
          onConfirm={() => actions.onRemove(role)}
        >
          {t.remove}
        </ConfirmButton>
      ) : null}
    </span>
  );
}
