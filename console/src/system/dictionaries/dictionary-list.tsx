import type { DictionaryRow } from "@sweepline/contract/system/dictionaries/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { EmptyState } from "../../ui/feedback/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import styles from "./dictionaries.module.css";
import { dictionaryTexts } from "./dictionaries.texts.ts";

interface DictionaryListProps {
  readonly rows: readonly DictionaryRow[];
  readonly selectedId: number | undefined;
  readonly onSelect: (id: number) => void;
}

export function DictionaryList({ rows, selectedId, onSelect }: DictionaryListProps) {
  const t = useTexts(dictionaryTexts);
  const language = useLanguage();
  const format = useFormat();
  if (rows.length === 0) return <EmptyState title={t.noneTitle} note={t.noneNote} />;
  return (
    <ul className={styles.list} aria-label={t.list}>
      {rows.map((row) => (
        <li key={row.id}>
          <button
            type="button"
            className={styles.entry}
            aria-current={row.id === selectedId || undefined}
            onClick={() => onSelect(row.id)}
          >
            <span className={styles.name}>
              {row.name[language]}
              {row.isSystem ? null : <StatusTag tone="info">{t.ownOnly}</StatusTag>}
            </span>
            <span className={styles.sub}>
              <span className={styles.code}>{row.type}</span>
              <span>{t.count(format.number(row.itemCount))}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
