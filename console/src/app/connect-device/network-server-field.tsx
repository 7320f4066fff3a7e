import { DEFAULT_MQTTS_PORT, MQTT_SERVER_ENDPOINTS } from "@sweepline/contract/fleet/mqtt-servers/index.ts";
import type { Protocol } from "@sweepline/contract/fleet/shared/protocols.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { ServerForm, serverOptionsQuery } from "../../fleet/mqtt-servers/index.ts";
import { WIDE_FIELD } from "../../ui/form/index.ts";
import { Button, Form, Select } from "../../ui/kit.ts";
import { connectTexts } from "./connect-device.texts.ts";

/** The form's own broker is null; a select has no such value. */
const OWN = 0;
/** At the beginning of a line as well it stands where the text does. */
const IN_TEXT = { paddingInline: 0 };

/** The MQTT server at which the network server publishes; one that is not there yet is added on the way. */
export function NetworkServerField({ protocol }: { readonly protocol: Protocol }) {
  const t = useTexts(connectTexts);
  const form = Form.useFormInstance();
  const maySee = useMay(MQTT_SERVER_ENDPOINTS.options);
  const mayAdd = useMay(MQTT_SERVER_ENDPOINTS.create);
  const [isAdding, setAdding] = useState(false);
  const { data = [], isPending } = useQuery({ ...serverOptionsQuery(), enabled: maySee });
  const readers = data.filter(({ adapters }) => adapters.includes(protocol));
  const isThingsStack = protocol === "thingsStack";
  return (
    <>
      <Form.Item
        name="mqttServerId"
        label={t.networkServer}
        extra={
          <>
            {isThingsStack ? t.thingsStackNote : t.chirpstackNote}{" "}
            {mayAdd ? (
              <Button type="link" size="small" style={IN_TEXT} onClick={() => setAdding(true)}>
                {t.addServer}
              </Button>
            ) : null}
          </>
        }
        className={WIDE_FIELD}
        getValueProps={(id: number | null | undefined) => ({ value: id === null ? OWN : id })}
        normalize={(id: number) => (id === OWN ? null : id)}
        rules={[
          {
            validator: (_, value) =>
              value === undefined ? Promise.reject(new Error(t.networkServerNeeded)) : Promise.resolve(),
          },
        ]}
      >
        <Select<number>
          loading={maySee && isPending}
          placeholder={t.networkServerPick}
          notFoundContent={t.noNetworkServer}
          options={readers.map(({ id, name, isBuiltIn }) => ({ value: isBuiltIn ? OWN : id, label: name }))}
        />
      </Form.Item>
      {isAdding ? (
        <ServerForm
          preset={{
            adapters: [protocol],
            ...(isThingsStack
              ? { port: DEFAULT_MQTTS_PORT, usesTls: true, protocolVersion: "3.1.1" as const }
              : {}),
          }}
          onAdded={(id) => form.setFieldValue("mqttServerId", id)}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </>
  );
}
