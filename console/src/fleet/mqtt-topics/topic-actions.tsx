import { MQTT_SERVER_ENDPOINTS } from "@sweepline/contract/fleet/mqtt-servers/index.ts";
import { MQTT_TOPIC_ENDPOINTS as E, type MqttTopicRow } from "@sweepline/contract/fleet/mqtt-topics/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { RowActions } from "../../ui/actions/index.ts";
import { WATCH } from "../mqtt-servers/index.ts";
import { useRemoveTopic } from "./mqtt-topics.calls.ts";
import { mqttTopicTexts } from "./mqtt-topics.texts.ts";

/** What can be open beside the list. */
export type Open =
  | { readonly what: "edit" | "watch" | "send" | "violations"; readonly row: MqttTopicRow }
  | { readonly what: "new" };

interface TopicActionsProps {
  readonly row: MqttTopicRow;
  readonly onOpen: (open: Open) => void;
}

export function TopicActions({ row, onOpen }: TopicActionsProps) {
  const t = useTexts(mqttTopicTexts);
  const remove = useRemoveTopic();
  const isUp = row.direction === "up";
  // To the product's own broker only what goes down may be sent by hand.
  const canSend = !(row.isBuiltInServer && isUp);
  return (
    <RowActions
      name={row.name}
      buttons={[
        isUp && { label: t.watch, requires: WATCH, onSelect: () => onOpen({ what: "watch", row }) },
        canSend && {
          ...{ label: t.send, requires: MQTT_SERVER_ENDPOINTS.send },
          onSelect: () => onOpen({ what: "send", row }),
        },
        {
          ...{ label: t.remove, requires: E.remove, isDanger: true, done: t.removed },
          question: t.removeQuestion(row.name),
          onSelect: () => remove.mutateAsync(row.id),
        },
      ]}
    />
  );
}
