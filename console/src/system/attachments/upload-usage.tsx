import type { UploadUsage as Usage } from "@sweepline/contract/system/attachments.ts";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../core/i18n/index.ts";
import { uploadQuotaQuery } from "./attachments.calls.ts";
import { attachmentTexts } from "./attachments.texts.ts";
import { sizeText } from "./size-text.ts";
import styles from "./upload-usage.module.css";

/** From here on a person should know. */
const NEARLY_FULL = 0.9;

/** How much the person and the organization have uploaded, of what they may. */
export function UploadUsage() {
  const t = useTexts(attachmentTexts);
  const { data } = useQuery(uploadQuotaQuery);
  if (!data) return <div className={styles.usage} />;
  return (
    <dl className={styles.usage} aria-label={t.usage}>
      <UsageLine label={t.ownUsage} usage={data.person} />
      <UsageLine label={t.organizationUsage} usage={data.organization} />
    </dl>
  );
}

function UsageLine({ label, usage }: { readonly label: string; readonly usage: Usage }) {
  const t = useTexts(attachmentTexts);
  // Whichever runs out first.
  const part = Math.min(1, Math.max(usage.bytes / usage.maxBytes, usage.count / usage.maxCount));
  const isFull = part >= NEARLY_FULL;
  return (
    <div className={styles.line}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>
        <span className={styles.bar} aria-hidden="true">
          <span
            className={isFull ? styles.nearlyFull : styles.filled}
            style={{ inlineSize: `${part * 100}%` }}
          />
        </span>
        <span>{t.usedOf(sizeText(usage.bytes), sizeText(usage.maxBytes))}</span>
        <span className={styles.count}>{t.filesOf(usage.count, usage.maxCount)}</span>
        {isFull && <strong className={styles.warning}>{t.nearlyFull}</strong>}
      </dd>
    </div>
  );
}
