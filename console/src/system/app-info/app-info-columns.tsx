import {
  type AppInfoRow,
  APP_INFO_ENDPOINTS as E,
  INITIAL_PASSWORDS_INFO,
  type InitialPasswordRule,
} from "@sweepline/contract/system/app-info.ts";
import { useMemo } from "react";
import { NOT_REPORTED } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { RowActions } from "../../ui/actions/index.ts";
import { Picture } from "../../ui/brand/picture.tsx";
import { type ListColumn, useColumnsOf } from "../../ui/list/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { useRemoveAppInfo } from "./app-info.calls.ts";
import styles from "./app-info.module.css";
import { appInfoTexts } from "./app-info.texts.ts";

type Column = ListColumn<typeof E.list>;
type Texts = (typeof appInfoTexts)["en"];

export function useAppInfoColumns(onEdit: (row: AppInfoRow) => void): readonly Column[] {
  const t = useTexts(appInfoTexts);
  const mayEdit = useMay(E.update);
  const c = useColumnsOf(E.list);
  return useMemo(() => {
    const writer = { width: 8, isHiddenAtFirst: true, draw: (name: string) => name || t.system } as const;
    const wide = { isHiddenAtFirst: "narrow" } as const;
    return [
      keyColumn(t),
      c.value("appType", t.appType, { width: 7.5, ...wide, draw: (word) => said(word, t) }),
      c.value("configType", t.configType, { width: 9.5, ...wide, draw: (word) => said(word, t) }),
      {
        ...{ key: "value", title: t.value, width: 12 },
        render: (row) => {
          const value = isPasswordRule(row) ? ruleName(row, t) : row.value;
          return (
            <span className={styles.value} title={value}>
              {value || NOT_REPORTED}
            </span>
          );
        },
      },
      {
        ...{ key: "logo", title: t.logo, width: 5, ...wide },
        render: ({ logoUrl, pkey }) => (
          <Picture className={styles.logo} src={logoUrl} alt={`${t.logo} ${pkey}`}>
            {NOT_REPORTED}
          </Picture>
        ),
      },
      c.text("tag", t.tag, { width: 6, ...wide }),
      c.value("isPublic", t.isPublic, { width: 6, draw: (isPublic) => (isPublic ? t.yes : t.no) }),
      c.value("createUser", t.createUser, writer),
      c.value("updateUser", t.updateUser, writer),
      c.time("updateTime", t.updateTime, { width: 11, ...wide }),
      ...(mayEdit ? [c.actions(8, (row) => <Actions row={row} onEdit={onEdit} />)] : []),
    ];
  }, [t, c, mayEdit, onEdit]);
}

/** In the reader's language where the product delivered it; what people wrote stays as it is. */
export const said = (word: string, t: Texts): string => t.delivered[word] ?? word;

/** What a parameter of the product is, in the reader's language; empty for those that people have made. */
export const labelOf = ({ isBuiltIn, pkey }: AppInfoRow, t: Texts): string =>
  isBuiltIn ? (t.labels[pkey] ?? "") : "";

const isPasswordRule = ({ isBuiltIn, pkey }: AppInfoRow): boolean =>
  isBuiltIn && pkey === INITIAL_PASSWORDS_INFO.pkey;
const ruleName = ({ value }: AppInfoRow, t: Texts): string =>
  t.passwordRules[value as InitialPasswordRule] ?? value;

const keyColumn = (t: Texts): Column => ({
  ...{ key: "pkey", title: t.pkey, sort: "pkey", fixed: "left", width: 14 },
  render: (row) => (
    <span className={styles.name}>
      <span className={styles.key}>
        {row.pkey}
        {row.isBuiltIn ? <StatusTag tone="neutral">{t.builtIn}</StatusTag> : null}
      </span>
      <span className={styles.label}>{row.label || labelOf(row, t)}</span>
    </span>
  ),
});

function Actions({ row, onEdit }: { row: AppInfoRow; onEdit: (row: AppInfoRow) => void }) {
  const t = useTexts(appInfoTexts);
  const remove = useRemoveAppInfo();
  const { id, pkey: name, isBuiltIn } = row;
  return (
    <RowActions
      name={name}
      buttons={[
        { label: t.edit, name: t.editOf(name), onSelect: () => onEdit(row) },
        !isBuiltIn && {
          ...{ label: t.remove, name: t.removeOf(name), isDanger: true },
          ...{ question: t.removeQuestion(name), done: t.removed },
          onSelect: () => remove.mutateAsync(id),
        },
      ]}
    />
  );
}
