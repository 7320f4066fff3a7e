import type { RolloutPreview } from "@sweepline/contract/operations/rollouts/index.ts";
import type { RolloutGroupRules } from "@sweepline/contract/operations/rollouts/plan.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { ErrorState, Skeleton } from "../../ui/feedback/index.ts";
import { Form } from "../../ui/kit.ts";
import { Card } from "../../ui/page/index.ts";
import { ShareBar } from "../../ui/stat/index.ts";
import { formTexts } from "./rollout-form.texts.ts";
import styles from "./rollouts.module.css";
import { usePreview } from "./use-preview.ts";

/** How many it would reach, group by group, who is left out and why. */
export function PreviewCard() {
  const t = useTexts(formTexts);
  const query = usePreview();
  const isAsked = query.fetchStatus !== "idle" || query.isSuccess || query.isError;
  return (
    <div className={styles.preview} aria-live="polite" data-stale={query.isPlaceholderData || undefined}>
      <Card title={t.preview}>
        {!isAsked ? <p className={styles.faint}>{t.previewWaits}</p> : null}
        {query.error && !query.data ? (
          <ErrorState error={query.error} onRetry={() => query.refetch()} />
        ) : null}
        {isAsked && query.isPending ? <Skeleton lines={4} /> : null}
        {query.data ? <Shown preview={query.data} /> : null}
      </Card>
    </div>
  );
}

function Shown({ preview }: { readonly preview: RolloutPreview }) {
  const t = useTexts(formTexts);
  const format = useFormat();
  const groups = Form.useWatch<RolloutGroupRules[] | undefined>(["plan", "groups"], { preserve: true }) ?? [];
  const { total, leftOut, versions } = preview;
  const shareOf = (devices: number) => (total === 0 ? 0 : (100 * devices) / total);
  return (
    <div className={styles.stack}>
      <strong className={styles.total}>{total === 0 ? t.nobody : t.total(format.number(total))}</strong>
      <ul className={styles.counted} aria-label={t.groups}>
        {preview.groups.map((devices, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: groups have no name but their place
          <li key={index}>
            <span>{t.groupLine(format.number(index + 1), groups[index]?.name ?? "")}</span>
            <strong>{format.number(devices)}</strong>
            <ShareBar percent={shareOf(devices)} tone="active" />
          </li>
        ))}
      </ul>
      <Counted
        title={t.leftOut}
        rows={leftOut.map(({ reason, devices }) => ({ label: t.leftOutOf(reason), devices }))}
      />
      <Counted
        title={t.runNow}
        rows={versions.map(({ version, devices }) => ({ label: version || t.unknownVersion, devices }))}
      />
    </div>
  );
}

interface CountedProps {
  readonly title: string;
  readonly rows: readonly { readonly label: string; readonly devices: number }[];
}

function Counted({ title, rows }: CountedProps) {
  const format = useFormat();
  if (rows.length === 0) return null;
  return (
    <section>
      <h3 className={styles.heading}>{title}</h3>
      <ul className={styles.counted}>
        {rows.map(({ label, devices }) => (
          <li key={label}>
            <span>{label}</span>
            <strong>{format.number(devices)}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}
