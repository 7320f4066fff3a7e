import { pick, recordOf } from "@sweepline/contract/core/records.ts";
import {
  type DeviceCredentials,
  type DeviceRegistration,
  REGISTRATION_ENDPOINTS as E,
  newDeviceSchema,
} from "@sweepline/contract/fleet/device-registration.ts";
import {
  DEVICE_FIELD_NAMES,
  type DeviceFieldName,
  deviceField,
  OWN_TEXTS,
  PLATFORM_TEXTS,
} from "@sweepline/contract/fleet/shared/device-field-lists.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useTimeZone } from "../../core/preferences/index.ts";
import { useMay, usePerson } from "../../core/session/index.ts";
import { FieldGrid, FormDrawer, schemaRule, WIDE_FIELD } from "../../ui/form/index.ts";
import { Form, Input } from "../../ui/kit.ts";
import { TimeZoneSelect } from "../../ui/time-zone/index.ts";
import { deviceFieldTexts, deviceName } from "../devices/index.ts";
import type { FormValues } from "./form-values.ts";
import { IdentityFields } from "./identity-fields.tsx";
import { useRegister, useUpdate } from "./registrations.calls.ts";
import { registrationTexts } from "./registrations.texts.ts";

const { shape } = newDeviceSchema;

interface RegistrationFormProps {
  /** Undefined for a new one. */
  readonly device?: DeviceRegistration | undefined;
  /** Who would usually hold a new one. */
  readonly organizationId?: number | undefined;
  /** Of a new one, where it is known. */
  readonly serialNumber?: string;
  readonly onCredentials?: (credentials: DeviceCredentials) => void;
  /** A new one is there now. */
  readonly onAdded?: () => void;
  readonly onClose: () => void;
}

export function RegistrationForm({
  device,
  organizationId,
  serialNumber,
  onCredentials,
  onAdded,
  onClose,
}: RegistrationFormProps) {
  const t = useTexts(registrationTexts);
  const isPlatform = useMay(E.register);
  const [register, update] = [useRegister(), useUpdate()];
  const initial = useNewDevice(organizationId);
  const save = async (values: FormValues) => {
    if (device) {
      const { id, revision } = device;
      await update.mutateAsync({ id, revision, ...fieldsOf(values) });
      return notify("success", t.saved);
    }
    const { serialNumber, organizationId } = values;
    const made = await register.mutateAsync({ serialNumber, organizationId, ...fieldsOf(values) });
    notify("success", t.registered(made.device.serialNumber));
    if (made.credentials) onCredentials?.(made.credentials);
    onAdded?.();
  };
  return (
    <FormDrawer<FormValues>
      title={device ? t.editOf(deviceName(device)) : t.register}
      initialValues={device ?? { ...initial, ...(serialNumber && { serialNumber }) }}
      saveLabel={device ? undefined : t.registerSave}
      draft={device ? `device-${device.id}` : "device-new"}
      width={640}
      onSave={save}
      onClose={onClose}
    >
      <FieldGrid min={15}>
        <IdentityFields device={device} isDisabled={!isPlatform} />
        <OwnFields />
        <PlatformFields isDisabled={!isPlatform} />
      </FieldGrid>
    </FormDrawer>
  );
}

/** The form's store holds whatever it began with, more than is asked for. */
export const fieldsOf = (values: FormValues) =>
  pick(values, ["productId", "manufacturer", "mqttServerId", "timeZone", ...DEVICE_FIELD_NAMES]);

/** What the form of a new one begins with. */
export function useNewDevice(organizationId?: number): FormValues {
  const timeZone = useTimeZone();
  const own = usePerson()?.sysUser.organizationId;
  return {
    serialNumber: "",
    organizationId: organizationId ?? own,
    productId: undefined,
    manufacturer: "",
    mqttServerId: null,
    timeZone,
    ...recordOf(DEVICE_FIELD_NAMES, () => ""),
  };
}

const [FIRST_TEXT, ...OTHER_TEXTS] = OWN_TEXTS;

/** What its holder says of it. */
function OwnFields() {
  const t = useTexts(registrationTexts);
  return (
    <>
      {FIRST_TEXT ? <TextField name={FIRST_TEXT} /> : null}
      <Form.Item name="timeZone" label={t.timeZone} rules={[schemaRule(shape.timeZone)]}>
        <TimeZoneSelect />
      </Form.Item>
      {OTHER_TEXTS.map((name) => (
        <TextField key={name} name={name} />
      ))}
    </>
  );
}

const PlatformFields = ({ isDisabled }: { readonly isDisabled: boolean }) =>
  PLATFORM_TEXTS.map((name) => <TextField key={name} name={name} isDisabled={isDisabled} />);

interface TextFieldProps {
  readonly name: DeviceFieldName;
  readonly isDisabled?: boolean;
}

function TextField({ name, isDisabled = false }: TextFieldProps) {
  const texts = useTexts(deviceFieldTexts);
  const { maxLength, size, inputMode = "text" } = deviceField(name);
  return (
    <Form.Item
      name={name}
      label={texts[name]}
      className={size ? WIDE_FIELD : ""}
      rules={[schemaRule(shape[name], { isOptional: true })]}
    >
      {size === "lines" ? (
        <Input.TextArea
          maxLength={maxLength}
          showCount
          autoSize={{ minRows: 2, maxRows: 6 }}
          disabled={isDisabled}
        />
      ) : (
        <Input maxLength={maxLength} inputMode={inputMode} autoComplete="off" disabled={isDisabled} />
      )}
    </Form.Item>
  );
}
