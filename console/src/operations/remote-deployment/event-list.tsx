import { COMMAND_KINDS } from "@sweepline/contract/fleet/commands/index.ts";
import {
  DEPLOYMENT_STEPS,
  type DeploymentDetail,
  type DeploymentEvent,
} from "@sweepline/contract/operations/remote-deployment/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { Entries, Entry } from "../../ui/data/index.ts";
import { Card } from "../../ui/page/index.ts";
import styles from "./deployment.module.css";
import { deploymentTexts } from "./deployment.texts.ts";

/** What was done, when, and by whom: newest first, and folded away until it is asked for. */
export function EventList({ deployment: { events } }: { readonly deployment: DeploymentDetail }) {
  const t = useTexts(deploymentTexts);
  const format = useFormat();
  const textOf = useDetailText();
  return (
    <Card>
      <details className={styles.events}>
        <summary>{t.events}</summary>
        {events.length === 0 ? <p className={styles.soft}>{t.noEvents}</p> : null}
        <Entries>
          {events.map((event) => (
            <Entry
              key={`${event.at} ${event.kind} ${event.detail}`}
              facts={<strong>{[t.eventNames[event.kind], textOf(event)].filter(Boolean).join(" · ")}</strong>}
            >
              <span className={styles.when}>
                {event.staffName ?? t.system} · {format.dateTime(event.at)}
              </span>
            </Entry>
          ))}
        </Entries>
      </details>
    </Card>
  );
}

/** Steps and orders have names; all else is shown as it was written. */
function useDetailText(): (event: DeploymentEvent) => string {
  const t = useTexts(deploymentTexts);
  const commands = useDictionary("commandKind");
  return ({ kind, detail }) => {
    const step = DEPLOYMENT_STEPS.find((one) => one === detail);
    if (kind === "step" && step) return t.stepNames[step];
    const command = COMMAND_KINDS.find((one) => one === detail);
    if (kind === "order" && command) return commands.labelOf(command);
    if (kind === "ended" && (detail === "completed" || detail === "abandoned")) return t.endings[detail];
    return detail;
  };
}
