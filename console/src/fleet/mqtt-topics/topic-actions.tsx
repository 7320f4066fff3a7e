import { MQTT_SERVER_ENDPOINTS } from "@sweepline/contract/fleet/mqtt-servers/index.ts";
import { MQTT_TOPIC_ENDPOINTS as E, type MqttTopicRow } from "@sweepline/contract/fleet/mqtt-topics/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useMay } from "../../core/session/index.ts";
import { ConfirmButton } from "../../ui/actions/index.ts";
import { Button } from "../../ui/kit.ts";
import { WATCH } from "../mqtt-servers/index.ts";
import { useRemoveTopic } from "./mqtt-topics.calls.ts";
import styles from "./mqtt-topics.module.css";
import { mqttTopicTexts } from "./mqtt-topics.texts.ts";

export interface Doors {
  readonly onEdit: (row: MqttTopicRow) => void;
  readonly onWatch: (row: MqttTopicRow) => void;
  readonly onSend: (row: MqttTopicRow) => void;
  readonly onViolations: (row: MqttTopicRow) => void;
}

export function TopicActions({ row, doors }: { readonly row: MqttTopicRow; readonly doors: Doors }) {
  const t = useTexts(mqttTopicTexts);
  const [mayEdit, maySend, mayWatch] = [useMay(E.remove), useMay(MQTT_SERVER_ENDPOINTS.send), useMay(WATCH)];
  const remove = useRemoveTopic();
  const isUp = row.direction === "up";
  return (
    <span className={styles.acts}>
      {mayWatch && isUp && (
        <Button size="small" type="text" onClick={() => doors.onWatch(row)}>
          {t.watch}
        </Button>
      )}
      {/* To the product's own broker only what goes down may be sent by hand. */}
      {maySend && !(row.isBuiltInServer && isUp) && (
        <Button size="small" type="text" onClick={() => doors.onSend(row)}>
          {t.send}
        </Button>
      )}
      {mayEdit && (
        <ConfirmButton
          size="small"
          type="text"
          danger
          question={t.removeQuestion(row.name)}
          onConfirm={() => remove.mutateAsync(row.id).then(() => notify("success", t.removed))}
        >
          {t.remove}
        </ConfirmButton>
      )}
    </span>
  );
}
