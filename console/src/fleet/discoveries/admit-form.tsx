import { admissionSchema, type Discovery } from "@sweepline/contract/fleet/discoveries/index.ts";
import { useQuery } from "@tanstack/react-query";
import { OrganizationTreeSelect } from "../../access/organizations/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useTimeZone } from "../../core/preferences/index.ts";
import { Notice } from "../../ui/feedback/index.ts";
import { FormDrawer, schemaRule } from "../../ui/form/index.ts";
import { Form, Input, Select } from "../../ui/kit.ts";
import { TimeZoneSelect } from "../../ui/time-zone/index.ts";
import { productOptionsQuery } from "../products/index.ts";
import { useAdmit } from "./discoveries.calls.ts";
import { discoveryTexts } from "./discoveries.texts.ts";
import { pairingTexts } from "./pairing.texts.ts";

interface Values {
  readonly productId: number | undefined;
  readonly organizationId: number | undefined;
  readonly timeZone: string;
  readonly names: Readonly<Record<string, string>>;
}

interface AdmitFormProps {
  /** Of one protocol. */
  readonly rows: readonly Discovery[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const { shape } = admissionSchema;

/** Makes devices of them: with what is suggested, it is one click. */
export function AdmitForm({ rows, onDone, onClose }: AdmitFormProps) {
  const [t, p] = [useTexts(discoveryTexts), useTexts(pairingTexts)];
  const timeZone = useTimeZone();
  const admit = useAdmit();
  const models = useQuery(productOptionsQuery());
  const [first] = rows;
  const suggestions = new Set(rows.map((row) => row.suggestedProductId));
  const owners = new Set(rows.map((row) => row.organizationId));
  const initial: Values = {
    productId: suggestions.size === 1 ? (first?.suggestedProductId ?? undefined) : undefined,
    // Devices belong to who owns the server, or below.
    organizationId: owners.size === 1 ? first?.organizationId : undefined,
    timeZone,
    names: {},
  };
  const save = async ({ names, productId, organizationId, ...values }: Values) => {
    if (productId === undefined || organizationId === undefined) return;
    const devices = rows.map(({ id }) => ({ id, shortName: names[id] ?? "" }));
    const { admitted, refused } = await admit.mutateAsync({ ...values, productId, organizationId, devices });
    for (const { serialNumber, text } of refused) notify("error", t.notAdmitted(serialNumber, text));
    if (admitted.length > 0) notify("success", t.admitted(admitted.length));
    onDone();
  };
  return (
    <FormDrawer<Values>
      title={t.admitTitle(rows.length)}
      initialValues={initial}
      saveLabel={t.admit}
      onSave={save}
      onClose={onClose}
    >
      {rows.some(({ pairing }) => pairing) ? <Notice tone="notice">{p.shared}</Notice> : null}
      <Form.Item name="productId" label={t.model} rules={[schemaRule(shape.productId)]}>
        <Select<number>
          showSearch={{ optionFilterProp: "label" }}
          loading={models.isPending}
          options={(models.data ?? [])
            .filter(({ protocol }) => protocol === first?.protocol)
            .map(({ id, name, code }) => ({ value: id, label: `${name} (${code})` }))}
          placeholder={t.modelPick}
          notFoundContent={t.noModel}
        />
      </Form.Item>
      <Form.Item name="organizationId" label={t.organization} rules={[schemaRule(shape.organizationId)]}>
        <OrganizationTreeSelect isClearable={false} />
      </Form.Item>
      <Form.Item name="timeZone" label={t.timeZone} rules={[schemaRule(shape.timeZone)]}>
        <TimeZoneSelect />
      </Form.Item>
      {rows.map(({ id, serialNumber }) => (
        <Form.Item key={id} name={["names", String(id)]} label={`${t.shortName} · ${serialNumber}`}>
          <Input maxLength={100} autoComplete="off" />
        </Form.Item>
      ))}
    </FormDrawer>
  );
}
