import {
  type AppInfoRow,
  APP_INFO_ENDPOINTS as E,
  INITIAL_PASSWORDS_INFO,
  type InitialPasswordRule,
} from "@sweepline/contract/system/app-info.ts";
import { type Format, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useMay } from "../../core/session/index.ts";
import { ConfirmButton } from "../../ui/actions/index.ts";
import { Button } from "../../ui/kit.ts";
import type { ListColumn } from "../../ui/list/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { useRemoveAppInfo } from "./app-info.calls.ts";
import styles from "./app-info.module.css";
import { appInfoTexts } from "./app-info.texts.ts";

type Column = ListColumn<typeof E.list>;
type Words = (typeof appInfoTexts)["en"];

export function useAppInfoColumns(onEdit: (row: AppInfoRow) => void): readonly Column[] {
  const t = useTexts(appInfoTexts);
  const format = useFormat();
  const mayEdit = useMay(E.update);
  return [...contentColumns(t), ...historyColumns(t, format), ...(mayEdit ? [actionColumn(t, onEdit)] : [])];
}

/** What the operator chooses among has a name in each language. */
const isPasswordRule = ({ isBuiltIn, pkey }: AppInfoRow): boolean =>
  isBuiltIn && pkey === INITIAL_PASSWORDS_INFO.pkey;
const ruleName = ({ value }: AppInfoRow, t: Words): string =>
  t.passwordRules[value as InitialPasswordRule] ?? value;

function contentColumns(t: Words): Column[] {
  return [
    {
      key: "pkey",
      title: t.pkey,
      sort: "pkey",
      fixed: "left",
      width: 14,
      render: (row) => (
        <span className={styles.name}>
          <span className={styles.key}>
            {row.pkey}
            {row.isBuiltIn ? <StatusTag tone="neutral">{t.builtIn}</StatusTag> : null}
          </span>
          <span className={styles.label}>{isPasswordRule(row) ? t.passwordsLabel : row.label}</span>
        </span>
      ),
    },
    { key: "appType", title: t.appType, sort: "appType", width: 9, render: (row) => row.appType },
    {
      key: "configType",
      title: t.configType,
      sort: "configType",
      width: 10.5,
      render: (row) => row.configType,
    },
    {
      key: "value",
      title: t.value,
      width: 14,
      render: (row) => (
        <span className={styles.value} title={row.value}>
          {isPasswordRule(row) ? ruleName(row, t) : row.value || "—"}
        </span>
      ),
    },
    {
      key: "logo",
      title: t.logo,
      width: 5,
      render: (row) =>
        row.logoUrl ? <img className={styles.logo} src={row.logoUrl} alt={`${t.logo} ${row.pkey}`} /> : "—",
    },
    { key: "tag", title: t.tag, width: 6, render: (row) => row.tag || "—" },
    { key: "isPublic", title: t.isPublic, width: 6, render: (row) => (row.isPublic ? t.yes : t.no) },
  ];
}

function historyColumns(t: Words, format: Format): Column[] {
  return [
    {
      key: "createUser",
      title: t.createUser,
      width: 8,
      isHiddenAtFirst: true,
      render: (row) => row.createUser || t.system,
    },
    {
      key: "updateUser",
      title: t.updateUser,
      width: 8,
      isHiddenAtFirst: true,
      render: (row) => row.updateUser || t.system,
    },
    {
      key: "updateTime",
      title: t.updateTime,
      sort: "updateTime",
      width: 12,
      render: (row) => format.dateTime(row.updateTime),
    },
  ];
}

const actionColumn = (t: Words, onEdit: (row: AppInfoRow) => void): Column => ({
  key: "actions",
  title: t.actions,
  fixed: "right",
  width: 9,
  render: (row) => <Actions row={row} onEdit={onEdit} />,
});

function Actions({ row, onEdit }: { row: AppInfoRow; onEdit: (row: AppInfoRow) => void }) {
  const t = useTexts(appInfoTexts);
  const remove = useRemoveAppInfo();
  return (
    <span className={styles.actions}>
      <Button size="small" type="text" aria-label={t.editOf(row.pkey)} onClick={() => onEdit(row)}>
        {t.edit}
      </Button>
      {row.isBuiltIn ? null : (
        <ConfirmButton
          size="small"
          type="text"
          danger
          aria-label={t.removeOf(row.pkey)}
          question={t.removeQuestion(row.pkey)}
          onConfirm={() => remove.mutateAsync(row.id).then(() => notify("success", t.removed))}
        >
          {t.remove}
        </ConfirmButton>
      )}
    </span>
  );
}
