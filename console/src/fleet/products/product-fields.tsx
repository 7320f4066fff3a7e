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
import { FieldGrid, NumberField, schemaRule, TextField, WIDE_FIELD } from "../../ui/form/index.ts";
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
      <FieldGrid min={15}>
        <TextField name="code" label={t.code} schema={rule.code} maxLength={64} spellCheck={false} />
        <TextField name="name" label={t.name} schema={rule.name} maxLength={100} />
        <KindFields isNew={isNew} isFixed={isFixed} />
        <TextField name="projectName" label={t.projectName} schema={rule.projectName} maxLength={100} />
        <TextField
          name="partNumberPrefix"
          label={t.partNumberPrefix}
          schema={rule.partNumberPrefix}
          isOptional
          maxLength={32}
          spellCheck={false}
        />
        <Form.Item name="image" label={t.picture} className={WIDE_FIELD}>
          <PictureInput module="productImage" label={t.picture} />
        </Form.Item>
        <Form.Item name="description" label={t.description} className={WIDE_FIELD}>
          <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} />
        </Form.Item>
      </FieldGrid>
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
      <FieldGrid min={15}>
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
        <NumberField
          name="cleaningWidthM"
          label={t.cleaningWidth}
          extra={t.possibleWorkNote}
          schema={rule.cleaningWidthM}
          isOptional
          isDecimal
          number={{ suffix: "m" }}
        />
        <NumberField
          name="topSpeedMps"
          label={t.topSpeed}
          schema={rule.topSpeedMps}
          isOptional
          isDecimal
          number={{ suffix: "m/s" }}
        />
      </FieldGrid>
    </section>
  );
}
