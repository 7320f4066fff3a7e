import {
  MQTT_SERVER_ENDPOINTS as E,
  type MqttServerRow,
} from "@sweepline/contract/fleet/mqtt-servers/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { FormDrawer, TextField } from "../../ui/form/index.ts";
import { useRenameServer } from "./mqtt-servers.calls.ts";
import { mqttServerTexts } from "./mqtt-servers.texts.ts";

/** Of the built-in broker only the name is anybody's choice. */
export function RenameForm({ row, onClose }: { readonly row: MqttServerRow; readonly onClose: () => void }) {
  const t = useTexts(mqttServerTexts);
  const rename = useRenameServer();
  return (
    <FormDrawer<{ name: string }>
      title={t.renameTitle}
      initialValues={{ name: row.name }}
      width={420}
      onSave={({ name }) =>
        rename
          .mutateAsync({ id: row.id, name, revision: row.revision })
          .then(() => notify("success", t.saved))
      }
      onClose={onClose}
    >
      <TextField name="name" label={t.name} schema={E.rename.body.shape.name} maxLength={60} />
    </FormDrawer>
  );
}
