import type { MatchedKeyword } from "@sweepline/contract/care/service-catalog/keywords.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { DictionaryTag } from "../../system/dictionaries/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import styles from "./service-catalog.module.css";
import { keywordTexts } from "./service-keywords.texts.ts";

/** What the keywords of a text suggest: the first decides. */
export function Suggestion({ matches }: { readonly matches: readonly MatchedKeyword[] }) {
  const t = useTexts(keywordTexts);
  const [first, ...rest] = matches;
  if (!first) return null;
  const others = [...new Set(rest.map(({ name }) => name))].filter((name) => name !== first.name);
  return (
    <>
      <p className={styles.tags}>
        <strong>{t.decides(first.name)}</strong>
        {first.isCritical ? <StatusTag tone="danger">{t.critical}</StatusTag> : null}
        <DictionaryTag type="serviceClassification" value={first.classification} />
        {first.level === "" ? null : <DictionaryTag type="processingLevel" value={first.level} />}
        {first.project ? <span>{`${first.project.code} · ${first.project.name}`}</span> : null}
      </p>
      {others.length === 0 ? null : <p className={styles.faint}>{t.others(others)}</p>}
    </>
  );
}
