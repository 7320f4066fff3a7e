import { difference, type FieldChange } from "@sweepline/contract/system/logs/difference.ts";
import { fieldLabel } from "@sweepline/contract/system/logs/field-labels.ts";
import type { AuditRow } from "@sweepline/contract/system/logs/index.ts";
import { VALUE_TEXTS, type ValueReading, valueText } from "@sweepline/contract/system/logs/value-text.ts";
import { useMemo, useState } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { Button } from "../../ui/kit.ts";
import { dictionaryIn } from "../dictionaries/index.ts";
import styles from "./logs.module.css";
import { logsTexts } from "./logs.texts.ts";

/** Before and after, field by field: what went is struck through, what came stands beside it. */
export function DifferenceTable({ row }: { readonly row: AuditRow }) {
  const t = useTexts(logsTexts);
  const [isWhole, setWhole] = useState(false);
  const fields = useMemo(() => difference(row.before, row.after), [row]);
  const same = fields.filter(({ kind }) => kind === "same").length;
  if (fields.length === 0) return <p className={styles.quiet}>{t.noDetail}</p>;
  const visible = isWhole ? fields : fields.filter(({ kind }) => kind !== "same");
  return (
    <section aria-label={t.changes}>
      <h3 className={styles.heading}>{t.changes}</h3>
      <table className={styles.difference}>
        <thead>
          <tr>
            <th scope="col">{t.field}</th>
            <th scope="col">{t.before}</th>
            <th scope="col">{t.after}</th>
          </tr>
        </thead>
        <tbody>
          {visible.map((change) => (
            <FieldRow key={change.field} row={row} change={change} />
          ))}
        </tbody>
      </table>
      {same > 0 ? (
        <Button type="link" size="small" onClick={() => setWhole(!isWhole)}>
          {isWhole ? t.hideUnchanged : t.unchanged(String(same))}
        </Button>
      ) : null}
    </section>
  );
}

function FieldRow({ row, change }: { readonly row: AuditRow; readonly change: FieldChange }) {
  const t = useTexts(logsTexts);
  const language = useLanguage();
  const { field, kind, before, after } = change;
  const of = { row, field };
  return (
    <tr data-kind={kind}>
      <th scope="row">
        <span title={field}>{fieldLabel(field, language)}</span>
        <span className="visually-hidden"> {t[kind]}</span>
      </th>
      <td>
        {kind === "added" ? null : kind === "same" ? (
          <Value value={before} {...of} />
        ) : (
          <del>
            <Value value={before} {...of} />
          </del>
        )}
      </td>
      <td>
        {kind === "removed" ? null : kind === "same" ? (
          <Value value={after ?? before} {...of} />
        ) : (
          <ins>
            <Value value={after} {...of} />
          </ins>
        )}
      </td>
    </tr>
  );
}

interface ValueProps {
  readonly row: AuditRow;
  readonly field: string;
  readonly value: unknown;
}

const labelOf: ValueReading["labelOf"] = (type, value, language) =>
  dictionaryIn(language, type).labelOf(value);

function Value({ row, field, value }: ValueProps) {
  const language = useLanguage();
  const { dateTime } = useFormat();
  const text = valueText({ row, language, labelOf, dateTime }, field, value);
  const { nothing, secret } = VALUE_TEXTS[language];
  return text === nothing || text === secret ? <i>{text}</i> : text;
}
