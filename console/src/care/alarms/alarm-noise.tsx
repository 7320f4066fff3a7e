import type { AlarmNoise as Noise } from "@sweepline/contract/care/alarms/index.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { EmptyState, QueryView } from "../../ui/feedback/index.ts";
import { Card } from "../../ui/page/index.ts";
import { PlainTable, TwoLines } from "../../ui/table/index.ts";
import { useRuleNames } from "./rule-name.ts";
import { noiseQuery } from "./rules.calls.ts";
import styles from "./rules.module.css";
import { ruleTexts } from "./rules.texts.ts";

/** Which rules and robots raise most: where a threshold, or a robot, wants to be looked at. */
export function AlarmNoise() {
  const t = useTexts(ruleTexts);
  return (
    <QueryView query={useQuery(noiseQuery())} block={20}>
      {({ rules, devices }) =>
        rules.length === 0 && devices.length === 0 ? (
          <Card>
            <EmptyState title={t.quietTitle} />
          </Card>
        ) : (
          <div className={styles.noise}>
            <Card title={t.noisyRules} extra={t.noiseNote} isFlush>
              <Rules rules={rules} />
            </Card>
            <Card title={t.noisyDevices} extra={t.noiseNote} isFlush>
              <Devices devices={devices} />
            </Card>
          </div>
        )
      }
    </QueryView>
  );
}

function Rules({ rules }: Pick<Noise, "rules">) {
  const t = useTexts(ruleTexts);
  const names = useRuleNames();
  return (
    <div className={styles.scroll}>
      <PlainTable heads={[t.name, t.alarms, t.times, t.unacknowledged]} className={styles.table}>
        <tbody>
          {rules.map(({ ruleId, ruleName, kind, alarms, times, unacknowledged }) => (
            <tr key={ruleId}>
              <td>
                <TwoLines below={names.kindBelow({ ruleName, kind })}>
                  <Link to={names.alarmsOf({ ruleId, ruleName, kind })}>
                    {names.nameOf({ ruleName, kind })}
                  </Link>
                </TwoLines>
              </td>
              <Counts counts={[alarms, times, unacknowledged]} />
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </div>
  );
}

function Devices({ devices }: Pick<Noise, "devices">) {
  const t = useTexts(ruleTexts);
  const href = useHref();
  return (
    <div className={styles.scroll}>
      <PlainTable heads={[t.device, t.alarms, t.times]} className={styles.table}>
        <tbody>
          {devices.map(({ deviceId, deviceName, serialNumber, alarms, times }) => (
            <tr key={deviceId}>
              <td>
                <TwoLines below={deviceName ? serialNumber : undefined}>
                  <Link to={href("deviceView", { id: deviceId, tab: "alarms" })}>
                    {deviceName || serialNumber}
                  </Link>
                </TwoLines>
              </td>
              <Counts counts={[alarms, times]} />
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </div>
  );
}

/** The second is what came back, too. */
function Counts({ counts }: { readonly counts: readonly number[] }) {
  const t = useTexts(ruleTexts);
  const format = useFormat();
  return counts.map((count, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a place in the row is what a cell is.
    <td key={index} className={styles.number} title={index === 1 ? t.timesNote : undefined}>
      {format.number(count)}
    </td>
  ));
}
