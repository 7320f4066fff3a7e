import {
  MQTT_SERVER_ENDPOINTS as E,
  type MqttServerRow,
} from "@sweepline/contract/fleet/mqtt-servers/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useMay } from "../../core/session/index.ts";
import { ConfirmButton } from "../../ui/actions/index.ts";
import { Button } from "../../ui/kit.ts";
import { useRemoveServer } from "./mqtt-servers.calls.ts";
import styles from "./mqtt-servers.module.css";
import { mqttServerTexts } from "./mqtt-servers.texts.ts";
import { WATCH } from "./rights.ts";

export interface Doors {
  readonly onEdit: (row: MqttServerRow) => void;
  readonly onWatch: (row: MqttServerRow) => void;
  readonly onSend: (row: MqttServerRow) => void;
}

export function ServerActions({ row, doors }: { readonly row: MqttServerRow; readonly doors: Doors }) {
  const t = useTexts(mqttServerTexts);
  const [mayEdit, maySend, mayWatch] = [useMay(E.update), useMay(E.send), useMay(WATCH)];
  const remove = useRemoveServer();
  const { isBuiltIn, isEnabled } = row;
  return (
    <span className={styles.acts}>
      {mayWatch && (
        <Button size="small" type="text" onClick={() => doors.onWatch(row)}>
          {t.watch}
        </Button>
      )}
      {maySend && isEnabled && (
        <Button size="small" type="text" onClick={() => doors.onSend(row)}>
          {t.send}
        </Button>
      )}
      {mayEdit && !isBuiltIn && (
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
