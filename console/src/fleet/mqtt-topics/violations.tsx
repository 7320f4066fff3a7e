import {
  MQTT_TOPIC_ENDPOINTS as E,
  type MqttTopicRow,
  type ViolationExample,
} from "@sweepline/contract/fleet/mqtt-topics/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useMay } from "../../core/session/index.ts";
import { ConfirmButton } from "../../ui/actions/index.ts";
import { EmptyState, QueryView } from "../../ui/feedback/index.ts";
import { Drawer } from "../../ui/kit.ts";
import { useFaultTexts } from "../mqtt-servers/index.ts";
import { useClearCounts, violationsQuery } from "./mqtt-topics.calls.ts";
import styles from "./mqtt-topics.module.css";
import { mqttTopicTexts } from "./mqtt-topics.texts.ts";

/** The newest messages on a topic that did not fit, and why. */
export function Violations({
  topic,
  onClose,
}: {
  readonly topic: MqttTopicRow;
  readonly onClose: () => void;
}) {
  const t = useTexts(mqttTopicTexts);
  const query = useQuery(violationsQuery(topic.id));
  const mayClear = useMay(E.clearCounts);
  const clear = useClearCounts();
  return (
    <Drawer
      open
      title={t.violationsTitle(topic.name)}
      size={680}
      onClose={onClose}
      extra={
        mayClear && (
          <ConfirmButton
            size="small"
            question={t.clearQuestion}
            onConfirm={() => clear.mutateAsync(topic.id).then(() => notify("success", t.cleared))}
          >
            {t.clearCounts}
          </ConfirmButton>
        )
      }
    >
      <QueryView query={query}>
        {(examples) =>
          examples.length === 0 ? (
            <EmptyState title={t.noViolations} note={t.noViolationsNote} />
          ) : (
            <>
              <p className={styles.sub}>{t.newest}</p>
              <ul className={styles.examples}>
                {examples.map((example, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two messages of one moment may be all alike
                  <Example key={`${example.at}-${index}`} example={example} />
                ))}
              </ul>
            </>
          )
        }
      </QueryView>
    </Drawer>
  );
}

function Example({ example }: { readonly example: ViolationExample }) {
  const format = useFormat();
  const labelsFor = useFaultTexts();
  return (
    <li>
      <p className={styles.fault}>{labelsFor(example.fault)}</p>
      <p className={styles.sub}>
        {format.dateTime(example.at)} · {example.topic}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is long is scrolled by keys */}
      <pre className={styles.payload} tabIndex={0}>
        {example.payload}
      </pre>
    </li>
  );
}
