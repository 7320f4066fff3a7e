import { type DeviceCredentials, newDeviceSchema } from "@sweepline/contract/fleet/device-registration.ts";
import { PRODUCT_ENDPOINTS, type ProductOption } from "@sweepline/contract/fleet/products.ts";
import { type Protocol, SIGNING_IN } from "@sweepline/contract/fleet/shared/protocols.ts";
import { VDA_INTERFACE } from "@sweepline/contract/fleet/vda5050/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import {
  type FormValues,
  fieldsOf,
  IdentityFields,
  useNewDevice,
  useRegister,
} from "../../fleet/device-registration/index.ts";
import { productOptionsQuery, useCreateProduct } from "../../fleet/products/index.ts";
import { EmptyState, QueryView } from "../../ui/feedback/index.ts";
import { FieldGrid, FormPage, schemaRule, TextField, useFormPage } from "../../ui/form/index.ts";
import { Form, Input } from "../../ui/kit.ts";
import { Card } from "../../ui/page/index.ts";
import { connectTexts } from "./connect-device.texts.ts";
import { type ConnectView, newProduct, type Secret } from "./connection.ts";
import { HomeFields, useTakeHome } from "./home-fields.tsx";
import { KnownDevice } from "./known-device.tsx";
import { ModelField, NEW_MODEL } from "./model-field.tsx";
import { NetworkServerField } from "./network-server-field.tsx";

const { shape } = newDeviceSchema;

interface Values extends Omit<FormValues, "mqttServerId"> {
  /** Null: our own broker; undefined: not chosen yet. */
  readonly mqttServerId: number | null | undefined;
  readonly modelName: string;
  readonly interfaceName: string;
  readonly placeId: number | undefined;
  readonly floorId: number | undefined;
}

interface DeviceStepProps {
  readonly view: ConnectView;
  readonly protocol: Protocol;
  readonly onSecret: (secret: Secret) => void;
}

export function DeviceStep({ view, protocol, onSecret }: DeviceStepProps) {
  const t = useTexts(connectTexts);
  const models = useQuery(productOptionsQuery());
  const mayMake = useMay(PRODUCT_ENDPOINTS.create);
  if (view.device !== undefined) return <KnownDevice view={view} deviceId={view.device} />;
  return (
    <QueryView query={models} block={24}>
      {(all) => {
        const own = all.filter((model) => model.protocol === protocol);
        if (own.length === 0 && !mayMake) return <EmptyState title={t.noModelTitle} note={t.noModelNote} />;
        return <DeviceForm {...{ view, protocol, onSecret, own }} taken={all.map(({ code }) => code)} />;
      }}
    </QueryView>
  );
}

interface DeviceFormProps extends DeviceStepProps {
  readonly own: readonly ProductOption[];
  readonly taken: readonly string[];
}

function DeviceForm({ view, protocol, onSecret, own, taken }: DeviceFormProps) {
  const t = useTexts(connectTexts);
  const isOwn = SIGNING_IN.includes(protocol);
  const begin = useBeginning(protocol, own);
  const register = useRegistration({ protocol, taken });
  const page = useFormPage<Values>({
    draft: `connect-${protocol}`,
    start: () => begin,
    save: async (values) => {
      const keepModel = (id: number) => page.form.setFieldValue("productId", id);
      const { id, name, credentials } = await register(values, keepModel);
      if (credentials) onSecret({ deviceId: id, password: credentials.password });
      const { interfaceName } = values;
      return {
        text: t.registered(name),
        to: view.hrefTo({
          ...{ step: "enter", device: id },
          interface: interfaceName === VDA_INTERFACE ? "" : interfaceName,
        }),
      };
    },
  });
  return (
    <FormPage page={page} saveLabel={t.register} onReload={() => undefined}>
      <Card>
        <FieldGrid min={17}>
          <IdentityFields
            model={<ModelField models={own} />}
            serialNote={t.serialNotes[protocol]}
            makerNote={t.makerNote}
            isWithoutMaker={protocol !== "vda5050"}
            {...(isOwn ? {} : { server: <NetworkServerField protocol={protocol} /> })}
          />
          {protocol === "vda5050" ? <InterfaceField /> : null}
          <TextField
            isOptional
            name="shortName"
            label={t.shortName}
            schema={shape.shortName}
            maxLength={100}
          />
          <HomeFields />
        </FieldGrid>
      </Card>
    </FormPage>
  );
}

function InterfaceField() {
  const t = useTexts(connectTexts);
  return (
    <Form.Item
      name="interfaceName"
      label={t.interfaceName}
      extra={t.interfaceNote}
      rules={[schemaRule(shape.manufacturer)]}
    >
      <Input maxLength={64} autoComplete="off" spellCheck={false} />
    </Form.Item>
  );
}

function useBeginning(protocol: Protocol, own: readonly ProductOption[]): Values {
  const fields = useNewDevice();
  const [only, ...others] = own;
  return {
    ...fields,
    // No level of its topics: it has to be called something, though.
    manufacturer: protocol === "vda5050" ? "" : MAKERS[protocol],
    productId: only === undefined ? NEW_MODEL : others.length === 0 ? only.id : undefined,
    mqttServerId: SIGNING_IN.includes(protocol) ? null : undefined,
    ...{ modelName: "", interfaceName: VDA_INTERFACE, placeId: undefined, floorId: undefined },
  };
}

const MAKERS: Readonly<Record<Exclude<Protocol, "vda5050">, string>> = {
  valetudo: "Valetudo",
  chirpstack: "LoRaWAN",
  thingsStack: "LoRaWAN",
  mqtt: "MQTT",
};

interface Registered {
  readonly id: number;
  readonly name: string;
  readonly credentials: DeviceCredentials | null;
}

/** The product first, where it is new: it stays chosen, should the device be refused. */
function useRegistration({ protocol, taken }: { protocol: Protocol; taken: readonly string[] }) {
  const [makeProduct, register] = [useCreateProduct(), useRegister()];
  const takeHome = useTakeHome();
  return async (values: Values, onModel: (id: number) => void): Promise<Registered> => {
    let productId = values.productId ?? 0;
    if (productId === NEW_MODEL) {
      const made = await makeProduct.mutateAsync(newProduct(values.modelName.trim(), protocol, taken));
      productId = made.id;
      onModel(productId);
    }
    const { serialNumber, organizationId } = values;
    const { device, credentials } = await register.mutateAsync({
      ...{ serialNumber, organizationId },
      ...fieldsOf({ ...values, productId, mqttServerId: values.mqttServerId ?? null }),
    });
    await takeHome({ deviceId: device.id, ...values });
    return { id: device.id, name: device.shortName || device.serialNumber, credentials };
  };
}
