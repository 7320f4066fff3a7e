import { FAULT_CODE_ENDPOINTS as E, type FaultCode } from "@sweepline/contract/care/fault-codes.ts";
import { useMemo } from "react";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { DictionaryTag } from "../../system/dictionaries/index.ts";
import { RowActions } from "../../ui/actions/index.ts";
import { type ListColumn, useColumnsOf } from "../../ui/list/index.ts";
import { RowButton, TwoLines } from "../../ui/table/index.ts";
import { useRemoveFaultCode } from "./fault-codes.calls.ts";
import styles from "./fault-codes.module.css";
import { faultCodeTexts } from "./fault-codes.texts.ts";

/** What is done with a row: shown, changed, or a new one made of it. */
export interface Opened {
  readonly row: FaultCode;
  readonly as: "shown" | "changed" | "copied";
}

export function useFaultCodeColumns(onOpen: (opened: Opened) => void): readonly ListColumn<typeof E.list>[] {
  const t = useTexts(faultCodeTexts);
  const language = useLanguage();
  const c = useColumnsOf(E.list);
  const remove = useRemoveFaultCode();
  return useMemo(
    () => [
      {
        ...{
          key: "code",
          title: `${t.detailCode} · ${t.detailName}`,
          sort: "code",
          fixed: "left",
          width: 12.5,
        },
        render: (row) => (
          <TwoLines below={row.detailName[language]}>
            <RowButton onClick={() => onOpen({ row, as: "shown" })}>{row.detailCode}</RowButton>
          </TwoLines>
        ),
      },
      {
        ...{ key: "fault", title: `${t.code} · ${t.name}`, width: 9.5 },
        render: ({ code, name }) => <TwoLines below={name[language]}>{code}</TwoLines>,
      },
      c.value("level", t.level, {
        width: 5.5,
        draw: (level) => <DictionaryTag type="faultLevel" value={level} />,
      }),
      {
        ...{ key: "reportedAs", title: t.reportedAs, width: 10.5 },
        render: ({ reportedAs }) => (
          <span className={styles.patterns}>
            {reportedAs.length === 0 ? (
              <span className={styles.faint}>{t.notMapped}</span>
            ) : (
              reportedAs.map((one) => <code key={one}>{one}</code>)
            )}
          </span>
        ),
      },
      {
        ...{ key: "advice", title: t.advice, width: 15, isHiddenAtFirst: "narrow" },
        render: ({ advice }) => advice[language] || advice.zh || advice.en || "—",
      },
      {
        ...{ key: "products", title: t.products, width: 8, isHiddenAtFirst: "narrow" },
        render: ({ products }) => products.map(({ name }) => name).join(", ") || t.allProducts,
      },
      {
        ...{ key: "organizationName", title: t.owner, sort: "organizationName", width: 7.5 },
        render: ({ isShared, organizationName }) => (isShared ? t.platform : organizationName),
      },
      c.actions(7.5, (row) => (
        <RowActions
          name={row.detailCode}
          buttons={[
            row.isOwn && {
              label: t.edit,
              requires: E.update,
              onSelect: () => onOpen({ row, as: "changed" }),
            },
            !row.isOwn && {
              label: t.copy,
              requires: E.create,
              onSelect: () => onOpen({ row, as: "copied" }),
            },
          ]}
          menu={[
            row.isOwn && { label: t.copy, requires: E.create, onSelect: () => onOpen({ row, as: "copied" }) },
            row.isOwn && {
              ...{ label: t.remove, requires: E.remove, isDanger: true, done: t.removed },
              question: t.removeQuestion(row.detailCode),
              onSelect: () => remove.mutateAsync(row.id),
            },
          ]}
        />
      )),
    ],
    [t, c, language, onOpen, remove.mutateAsync],
  );
}
