import type { RolloutDetail } from "@sweepline/contract/operations/rollouts/index.ts";
import { NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { Card } from "../../ui/page/index.ts";
import { PlainTable } from "../../ui/table/index.ts";
import styles from "./rollouts.module.css";
import { rolloutTexts } from "./rollouts.texts.ts";

type Guard = NonNullable<RolloutDetail["guard"]>;
type Side = Guard["updated"];
type Rules = RolloutDetail["plan"]["guard"];

const MEASURES = [
  ["faults", "faultsPercent", ({ faults, devices }: Side) => shareOf(faults, devices)],
  ["offline", "offlinePercent", ({ offline, devices }: Side) => shareOf(offline, devices)],
  ["failedRuns", "failedRunsPercent", ({ failedRuns, runs }: Side) => shareOf(failedRuns, runs)],
] as const;

/** Null: none to speak of. */
const shareOf = (part: number, of: number): number | null => (of === 0 ? null : (100 * part) / of);

/** Whether those that were updated fare worse than those whose turn is yet to come. */
export function GuardCard({ rollout: { guard, plan } }: { readonly rollout: RolloutDetail }) {
  const t = useTexts(rolloutTexts);
  const format = useFormat();
  if (guard === null)
    return (
      <Card title={t.guard}>
        <p className={styles.faint}>{t.guardNone}</p>
      </Card>
    );
  const isFew = guard.updated.devices < plan.guard.leastDevices;
  return (
    <Card title={t.guard}>
      <Comparison guard={guard} rules={plan.guard} />
      <p className={styles.faint}>
        {isFew
          ? t.guardFew(format.number(plan.guard.leastDevices))
          : t.guardNote(format.number(guard.updated.devices))}
      </p>
    </Card>
  );
}

function Comparison({ guard, rules }: { readonly guard: Guard; readonly rules: Rules }) {
  const t = useTexts(rolloutTexts);
  const format = useFormat();
  const text = (percent: number | null) => (percent === null ? NOT_REPORTED : format.percent(percent));
  return (
    <PlainTable className={styles.figures} heads={[t.measure, t.updated, t.others, t.limit]}>
      <tbody>
        {MEASURES.map(([name, rule, percentOf]) => {
          const [own, other] = [percentOf(guard.updated), percentOf(guard.others)];
          const limit = rules[rule];
          const isWorse = limit !== null && (own ?? 0) - (other ?? 0) > limit;
          return (
            <tr key={name}>
              <th scope="row">{t[name]}</th>
              <td data-worse={isWorse || undefined}>{text(own)}</td>
              <td>{text(other)}</td>
              <td className={styles.faint}>
                {limit === null ? t.notWatched : t.points(format.number(limit))}
              </td>
            </tr>
          );
        })}
      </tbody>
    </PlainTable>
  );
}
