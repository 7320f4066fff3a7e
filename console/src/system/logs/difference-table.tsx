import type { BuiltInType } from "@sweepline/contract/dictionaries.ts";
import { fieldLabel } from "@sweepline/contract/system/logs/field-labels.ts";
import { AUDIT_MASK } from "@sweepline/contract/system/logs/index.ts";
import { useMemo, useState } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { Button } from "../../ui/kit.ts";
import { dictionaryIn } from "../dictionaries/index.ts";
import { difference, type FieldChange, LIST_COMMA, type Shown } from "./difference.ts";
import styles from "./logs.module.css";
import { logsTexts } from "./logs.texts.ts";
import { dictionaryOfField } from "./value-labels.ts";

/** Before and after, field by field: what went is struck through, what came stands beside it. */
export function DifferenceTable({ kind, before, after }: { kind: string; before: unknown; after: unknown }) {
  const t = useTexts(logsTexts);
  const [isWhole, setWhole] = useState(false);
  const fields = useMemo(() => difference(before, after), [before, after]);
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
            <FieldRow key={change.field} subjectKind={kind} change={change} />
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

function FieldRow({ subjectKind, change }: { subjectKind: string; change: FieldChange }) {
  const t = useTexts(logsTexts);
  const language = useLanguage();
  const { field, kind, before, after } = change;
  const words = dictionaryOfField(subjectKind, field);
  return (
    <tr data-kind={kind}>
      <th scope="row">
        <span title={field}>{fieldLabel(field, language)}</span>
        <span className="visually-hidden"> {t[kind]}</span>
      </th>
      <td>
        {kind === "added" ? null : kind === "same" ? (
          <Value value={before} words={words} />
        ) : (
          <del>
            <Value value={before} words={words} />
          </del>
        )}
      </td>
      <td>
        {kind === "removed" ? null : kind === "same" ? (
          <Value value={after ?? before} words={words} />
        ) : (
          <ins>
            <Value value={after} words={words} />
          </ins>
        )}
      </td>
    </tr>
  );
}

/** An instant, as the server writes them. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

function Value({ value, words }: { value: Shown; words: BuiltInType | undefined }) {
  const t = useTexts(logsTexts);
  const language = useLanguage();
  const format = useFormat();
  if (value === AUDIT_MASK) return <i>{t.secret}</i>;
  if (value === null || value === undefined || value === "") return <i>{t.nothing}</i>;
  if (typeof value === "boolean") return value ? t.yes : t.no;
  if (words) {
    const { labelOf } = dictionaryIn(language, words);
    return String(value).split(LIST_COMMA).map(labelOf).join(t.comma);
  }
  return typeof value === "string" && INSTANT.test(value) ? format.dateTime(value) : String(value);
}
