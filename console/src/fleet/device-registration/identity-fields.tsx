import { type DeviceRegistration, newDeviceSchema } from "@sweepline/contract/fleet/device-registration.ts";
import { MQTT_SERVER_ENDPOINTS } from "@sweepline/contract/fleet/mqtt-servers/index.ts";
import { SIGNING_IN } from "@sweepline/contract/fleet/shared/protocols.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { OrganizationTreeSelect } from "../../access/organizations/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { useMay } from "../../core/session/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { schemaRule, WIDE_FIELD } from "../../ui/form/index.ts";
import { Button, Form, Input, Select } from "../../ui/kit.ts";
import { serverOptionsQuery } from "../mqtt-servers/index.ts";
import { productOptionsQuery, productQuery } from "../products/index.ts";
import type { FormValues } from "./form-values.ts";
import styles from "./registration.module.css";
import { registrationTexts } from "./registrations.texts.ts";

const { shape } = newDeviceSchema;

interface IdentityFieldsProps {
  readonly device?: DeviceRegistration | undefined;
  readonly isDisabled?: boolean;
  /** In place of the choice of a model, and of where it connects. */
  readonly model?: ReactNode;
  readonly server?: ReactNode;
  /** What these are called at the device itself. */
  readonly serialNote?: string;
  readonly makerNote?: string;
  /** Its maker is no level of its topics, and not asked for. */
  readonly isWithoutMaker?: boolean;
}

/** Who the device is, on paper and on every topic. */
export function IdentityFields(props: IdentityFieldsProps) {
  const { device, isDisabled = false, model, server, serialNote, makerNote, isWithoutMaker = false } = props;
  const t = useTexts(registrationTexts);
  return (
    <>
      {model ?? <ModelField isDisabled={isDisabled} />}
      {device ? (
        <Form.Item label={t.serialNumber} extra={t.serialNote}>
          <Input value={device.serialNumber} disabled />
        </Form.Item>
      ) : (
        <SerialField note={serialNote ?? t.serialNote} />
      )}
      {isWithoutMaker ? null : (
        <Form.Item
          name="manufacturer"
          label={t.manufacturer}
          extra={makerNote ?? t.manufacturerNote}
          rules={isDisabled ? [] : [schemaRule(shape.manufacturer)]}
        >
          <Input maxLength={64} autoComplete="off" spellCheck={false} disabled={isDisabled} />
        </Form.Item>
      )}
      {device ? (
        <Form.Item label={t.organization}>
          <Input value={device.organizationName} disabled />
        </Form.Item>
      ) : (
        <Form.Item name="organizationId" label={t.organization} rules={[schemaRule(shape.organizationId)]}>
          <OrganizationTreeSelect isClearable={false} />
        </Form.Item>
      )}
      {server ?? <ServerField isDisabled={isDisabled} />}
    </>
  );
}

function ModelField({ isDisabled }: { readonly isDisabled: boolean }) {
  const t = useTexts(registrationTexts);
  const { labelOf } = useDictionary("protocol");
  const href = useHref();
  const models = useQuery(productOptionsQuery());
  return (
    <Form.Item
      name="productId"
      label={t.model}
      rules={isDisabled ? [] : [schemaRule(shape.productId)]}
      extra={
        models.data?.length === 0 ? (
          <>
            {t.noModels} <Link to={href("connectDevice")}>{t.withModel}</Link>
          </>
        ) : undefined
      }
    >
      <Select<number>
        showSearch={{ optionFilterProp: "label" }}
        loading={models.isPending}
        disabled={isDisabled}
        options={(models.data ?? []).map(({ id, name, code, protocol }) => ({
          value: id,
          label: `${name} (${code}) · ${labelOf(protocol)}`,
        }))}
        placeholder={t.modelPick}
      />
    </Form.Item>
  );
}

/** Offers the prefix of the model's part numbers, and doubts what begins otherwise; makers know their own ways, though. */
function SerialField({ note }: { readonly note: string }) {
  const t = useTexts(registrationTexts);
  const form = Form.useFormInstance<FormValues>();
  const productId = Form.useWatch("productId", form);
  const typed = Form.useWatch("serialNumber", form) ?? "";
  // One that is made with the device has no id yet.
  const { data } = useQuery({ ...productQuery(productId ?? 0), enabled: Boolean(productId) });
  const prefix = (data?.partNumberPrefix ?? "").replace(/[^A-Za-z0-9_.:-]/g, "");
  const isUnlike = prefix !== "" && typed !== "" && !typed.startsWith(prefix) && !prefix.startsWith(typed);
  return (
    <Form.Item
      label={t.serialNumber}
      name="serialNumber"
      rules={[schemaRule(shape.serialNumber)]}
      extra={
        <span className={isUnlike ? styles.doubt : undefined}>
          {isUnlike ? t.serialUnlike(prefix) : prefix ? t.serialPrefix(prefix) : note}{" "}
          {prefix && typed === "" ? (
            <Button
              type="link"
              size="small"
              className={styles.inline ?? ""}
              onClick={() => {
                form.setFieldValue("serialNumber", prefix);
                form.focusField("serialNumber");
              }}
            >
              {t.fillPrefix(prefix)}
            </Button>
          ) : null}
        </span>
      }
    >
      <Input maxLength={64} autoComplete="off" spellCheck={false} />
    </Form.Item>
  );
}

/** Our own broker is null, not the row that stands for it among the servers. */
function ServerField({ isDisabled }: { readonly isDisabled: boolean }) {
  const t = useTexts(registrationTexts);
  const form = Form.useFormInstance<FormValues>();
  const productId = Form.useWatch("productId", form);
  const products = useQuery(productOptionsQuery());
  const protocol = products.data?.find(({ id }) => id === productId)?.protocol;
  const isSpokenFor = protocol !== undefined && !SIGNING_IN.includes(protocol);
  const maySee = useMay(MQTT_SERVER_ENDPOINTS.options);
  const { data, isPending } = useQuery({ ...serverOptionsQuery(), enabled: maySee });
  const own = { value: 0, label: t.ownBroker };
  const others = (data ?? []).filter(({ isBuiltIn }) => !isBuiltIn);
  return (
    <Form.Item
      name="mqttServerId"
      label={t.mqttServer}
      extra={isSpokenFor ? t.mqttServerNeeded : t.mqttServerNote}
      className={WIDE_FIELD}
      getValueProps={(id: number | null) => ({ value: id ?? 0 })}
      normalize={(id: number) => (id === 0 ? null : id)}
    >
      <Select<number>
        loading={maySee && isPending}
        disabled={isDisabled || !maySee}
        options={[own, ...others.map(({ id, name }) => ({ value: id, label: name }))]}
      />
    </Form.Item>
  );
}
