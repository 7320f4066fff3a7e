import { productFields as rule } from "@sweepline/contract/fleet/products.ts";
import type { DeviceKind } from "@sweepline/contract/fleet/shared/codes.ts";
import {
  type Capability,
  capabilitiesOf,
  KIND_CAPABILITIES,
  type Protocol,
} from "@sweepline/contract/fleet/shared/protocols.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { PictureInput } from "../../system/attachments/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { schemaRule } from "../../ui/form/index.ts";
import { Form, Input, InputNumber, Select } from "../../ui/kit.ts";
import { USUAL_PROTOCOL } from "./capability-groups.ts";
import styles from "./products.module.css";
import { productTexts } from "./products.texts.ts";

interface BasicFieldsProps {
  readonly isNew: boolean;
  /** Devices have fixed what they are and speak. */
  readonly isFixed: boolean;
}

export function BasicFields({ isNew, isFixed }: BasicFieldsProps) {
  const t = useTexts(productTexts);
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h3>{t.basics}</h3>
      </div>
      <div className={styles.fields}>
        <Form.Item name="code" label={t.code} rules={[schemaRule(rule.code)]}>
          <Input maxLength={64} autoComplete="off" spellCheck={false} />
        </Form.Item>
        <Form.Item name="name" label={t.name} rules={[schemaRule(rule.name)]}>
          <Input maxLength={100} autoComplete="off" />
        </Form.Item>
        <KindFields isNew={isNew} isFixed={isFixed} />
        <Form.Item name="projectName" label={t.projectName} rules={[schemaRule(rule.projectName)]}>
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item
          name="partNumberPrefix"
          label={t.partNumberPrefix}
          rules={[schemaRule(rule.partNumberPrefix, { isOptional: true })]}
        >
          <Input maxLength={32} autoComplete="off" spellCheck={false} />
        </Form.Item>
        <Form.Item name="image" label={t.picture} className={styles.wide ?? ""}>
          <PictureInput module="productImage" label={t.picture} />
        </Form.Item>
        <Form.Item name="description" label={t.description} className={styles.wide ?? ""}>
          <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} />
        </Form.Item>
      </div>
    </section>
  );
}

/** What is chosen here says what the devices can at first; who has chosen capabilities by hand keeps them. */
function KindFields({ isNew, isFixed }: BasicFieldsProps) {
  const t = useTexts(productTexts);
  const form = Form.useFormInstance();
  const kinds = useDictionary<DeviceKind>("deviceKind");
  const protocols = useDictionary<Protocol>("protocol");
  const begin = (kind: DeviceKind | undefined, protocol: Protocol) => {
    const own = form.getFieldValue("capabilities") as Capability[];
    const isChosen = !isNew || form.isFieldTouched("capabilities") || kind === undefined;
    const value = capabilitiesOf(isChosen ? own : KIND_CAPABILITIES[kind], protocol);
    // What the form fills in by itself is nobody's choice.
    form.setFields([{ name: "capabilities", value, touched: form.isFieldTouched("capabilities") }]);
  };
  const takeKind = (kind: DeviceKind) => {
    if (isNew && !form.isFieldTouched("protocol"))
      form.setFields([{ name: "protocol", value: USUAL_PROTOCOL[kind], touched: false }]);
    begin(kind, form.getFieldValue("protocol") as Protocol);
  };
  const note = isFixed ? t.fixedNote : undefined;
  return (
    <>
      <Form.Item name="kind" label={t.type} rules={[schemaRule(rule.kind)]} extra={note}>
        <Select<DeviceKind> options={[...kinds.options]} disabled={isFixed} onChange={takeKind} />
      </Form.Item>
      <Form.Item name="protocol" label={t.protocol} rules={[schemaRule(rule.protocol)]} extra={note}>
        <Select<Protocol>
          options={[...protocols.options]}
          disabled={isFixed}
          onChange={(protocol: Protocol) =>
            begin(form.getFieldValue("kind") as DeviceKind | undefined, protocol)
          }
        />
      </Form.Item>
    </>
  );
}

export function MonitoringFields() {
  const t = useTexts(productTexts);
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h3>{t.monitoring}</h3>
      </div>
      <div className={styles.fields}>
        <Form.Item
          name="alertPercent"
          label={t.alertPercent}
          extra={t.alertPercentNote}
          rules={[schemaRule(rule.alertPercent)]}
        >
          <InputNumber<number> suffix="%" style={{ width: "100%" }} />
        </Form.Item>
        <Form.Item
          name="retentionDays"
          label={t.retentionDays}
          extra={t.retentionDaysNote}
          rules={[schemaRule(rule.retentionDays)]}
        >
          <InputNumber<number> suffix={t.dayUnit} style={{ width: "100%" }} />
        </Form.Item>
      </div>
    </section>
  );
}
