import {
  MQTT_SERVER_ENDPOINTS as E,
  type MqttServerRow,
} from "@sweepline/contract/fleet/mqtt-servers/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { RowActions } from "../../ui/actions/index.ts";
import { useRemoveServer } from "./mqtt-servers.calls.ts";
import { mqttServerTexts } from "./mqtt-servers.texts.ts";
import { WATCH } from "./rights.ts";

/** What can be open beside the list. */
export type Open =
  | { readonly what: "edit" | "watch" | "send"; readonly row: MqttServerRow }
  | { readonly what: "new" };

interface ServerActionsProps {
  readonly row: MqttServerRow;
  readonly onOpen: (open: Open) => void;
}

export function ServerActions({ row, onOpen }: ServerActionsProps) {
  const t = useTexts(mqttServerTexts);
  const remove = useRemoveServer();
  const { id, name, isBuiltIn, isEnabled } = row;
  return (
    <RowActions
      name={name}
      buttons={[
        { label: t.watch, requires: WATCH, onSelect: () => onOpen({ what: "watch", row }) },
        isEnabled && { label: t.send, requires: E.send, onSelect: () => onOpen({ what: "send", row }) },
        !isBuiltIn && {
          ...{ label: t.remove, requires: E.update, isDanger: true, done: t.removed },
          question: t.removeQuestion(name),
          onSelect: () => remove.mutateAsync(id),
        },
      ]}
    />
  );
}
