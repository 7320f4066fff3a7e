import type { AssistDetail } from "@sweepline/contract/care/assists/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { Card } from "../../ui/page/index.ts";
import styles from "./assists.module.css";
import { assistTexts } from "./assists.texts.ts";

/** What whoever came took pictures of; each opens by itself. */
export function AssistPhotos({ assist: { photos } }: { readonly assist: AssistDetail }) {
  const t = useTexts(assistTexts);
  const format = useFormat();
  if (photos.length === 0) return null;
  return (
    <Card title={t.photoTitle}>
      <ul className={styles.photos}>
        {photos.map(({ id, url, at, staffName }) => {
          const text = t.photoOf(staffName, format.dateTime(at));
          return (
            <li key={id}>
              <a href={url} target="_blank" rel="noreferrer">
                <img src={url} alt={text} loading="lazy" />
              </a>
              <span className={styles.when}>{text}</span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
