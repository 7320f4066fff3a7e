import {
  type DeviceCredentials,
  type DeviceRegistration,
  REGISTRATION_ENDPOINTS as E,
  newDeviceSchema,
} from "@sweepline/contract/fleet/device-registration.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useTimeZone } from "../../core/preferences/index.ts";
import { useMay, usePerson } from "../../core/session/index.ts";
import { FormDrawer, schemaRule } from "../../ui/form/index.ts";
import { Form, Input } from "../../ui/kit.ts";
import { TimeZoneSelect } from "../../ui/time-zone/index.ts";
import type { FormValues } from "./form-values.ts";
import { IdentityFields } from "./identity-fields.tsx";
import styles from "./registration.module.css";
import { useRegister, useUpdate } from "./registrations.calls.ts";
import { registrationTexts } from "./registrations.texts.ts";

const { shape } = newDeviceSchema;

interface RegistrationFormProps {
  /** Undefined for a new one. */
  readonly device?: DeviceRegistration | undefined;
  /** Who would usually hold a new one. */
  readonly organizationId?: number | undefined;
  readonly onTold?: (credentials: DeviceCredentials) => void;
  readonly onClose: () => void;
}

export function RegistrationForm({ device, organizationId, onTold, onClose }: RegistrationFormProps) {
  const t = useTexts(registrationTexts);
  const isPlatform = useMay(E.register);
  const [register, update] = [useRegister(), useUpdate()];
  const initial = useInitial(organizationId);
  const save = async (values: FormValues) => {
    if (device) {
      const { id, revision } = device;
      await update.mutateAsync({ id, revision, ...fieldsOf(values) });
      return notify("success", t.saved);
    }
    const { serialNumber, organizationId: tenant } = values;
    const made = await register.mutateAsync({ serialNumber, organizationId: tenant, ...fieldsOf(values) });
    notify("success", t.registered(made.device.serialNumber));
    if (made.credentials) onTold?.(made.credentials);
  };
  return (
    <FormDrawer<FormValues>
      title={device ? t.editOf(device.shortName || device.serialNumber) : t.register}
      initialValues={device ?? initial}
      saveLabel={device ? undefined : t.registerSave}
      draft={device ? `device-${device.id}` : "device-new"}
      width={640}
      onSave={save}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <IdentityFields device={device} isDisabled={!isPlatform} />
        <OwnFields />
        <PlatformFields isDisabled={!isPlatform} />
      </div>
    </FormDrawer>
  );
}

/** The form's store holds whatever it began with, more than is asked for. */
function fieldsOf(values: FormValues) {
  const { productId, manufacturer, mqttServerId, timeZone, shortName, iccid, concentratorId, lidar, remark } =
    values;
  return { productId, manufacturer, mqttServerId, timeZone, shortName, iccid, concentratorId, lidar, remark };
}

function useInitial(organizationId: number | undefined): FormValues {
  const timeZone = useTimeZone();
  const own = usePerson()?.sysUser.organizationId;
  return {
    serialNumber: "",
    organizationId: organizationId ?? own,
    productId: undefined,
    manufacturer: "",
    mqttServerId: null,
    timeZone,
    shortName: "",
    iccid: "",
    concentratorId: "",
    lidar: "",
    remark: "",
  };
}

/** What its holder says of it. */
function OwnFields() {
  const t = useTexts(registrationTexts);
  return (
    <>
      <Form.Item
        name="shortName"
        label={t.shortName}
        rules={[schemaRule(shape.shortName, { isOptional: true })]}
      >
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
      <Form.Item name="timeZone" label={t.timeZone} rules={[schemaRule(shape.timeZone)]}>
        <TimeZoneSelect />
      </Form.Item>
      <Form.Item name="remark" label={t.remark} className={styles.wide ?? ""}>
        <Input.TextArea maxLength={500} showCount autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </>
  );
}

function PlatformFields({ isDisabled }: { readonly isDisabled: boolean }) {
  const t = useTexts(registrationTexts);
  return (
    <>
      <Form.Item name="iccid" label={t.iccid} rules={[schemaRule(shape.iccid, { isOptional: true })]}>
        <Input maxLength={20} inputMode="numeric" autoComplete="off" disabled={isDisabled} />
      </Form.Item>
      <Form.Item name="concentratorId" label={t.concentrator}>
        <Input maxLength={64} autoComplete="off" spellCheck={false} disabled={isDisabled} />
      </Form.Item>
      <Form.Item name="lidar" label={t.lidar} className={styles.wide ?? ""}>
        <Input maxLength={200} autoComplete="off" disabled={isDisabled} />
      </Form.Item>
    </>
  );
}
