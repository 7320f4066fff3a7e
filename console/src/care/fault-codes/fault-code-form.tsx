import {
  FAULT_CODE_FIELDS,
  type FaultCode,
  type FaultLevel,
  MAX_REPORTED_AS,
  REPORTED_AS_LENGTH,
} from "@sweepline/contract/care/fault-codes.ts";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { productOptionsQuery } from "../../fleet/products/index.ts";
import { PictureInput } from "../../system/attachments/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import {
  FieldGrid,
  FormDrawer,
  LabelFields,
  schemaRule,
  TextField,
  WIDE_FIELD,
} from "../../ui/form/index.ts";
import { Form, Input, Select } from "../../ui/kit.ts";
import { useSaveFaultCode } from "./fault-codes.calls.ts";
import styles from "./fault-codes.module.css";
import { faultCodeTexts } from "./fault-codes.texts.ts";

interface Values {
  readonly code: string;
  readonly name: { zh: string; en: string };
  readonly detailCode: string;
  readonly detailName: { zh: string; en: string };
  /** Undefined until it is chosen. */
  readonly level: FaultLevel | undefined;
  readonly productIds: number[];
  readonly reportedAs: string[];
  readonly advice: { zh: string; en: string };
  readonly picture: string;
}

const NOTHING = { zh: "", en: "" };
const NEW: Values = {
  ...{ code: "", name: NOTHING, detailCode: "", detailName: NOTHING, level: undefined },
  ...{ productIds: [], reportedAs: [], advice: NOTHING, picture: "" },
};

interface FaultCodeFormProps {
  /** What is changed; undefined for a new one. */
  readonly row?: FaultCode | undefined;
  /** What a new one begins with. */
  readonly from?: Partial<Values>;
  /** A new one is there now. */
  readonly onAdded?: () => void;
  readonly onClose: () => void;
}

export function FaultCodeForm({ row, from, onAdded, onClose }: FaultCodeFormProps) {
  const t = useTexts(faultCodeTexts);
  const save = useSaveFaultCode();
  return (
    <FormDrawer<Values>
      title={row ? t.editOf(row.detailCode) : t.create}
      initialValues={row ? valuesOf(row) : { ...NEW, ...from }}
      draft={`fault-code-${row?.id ?? "new"}`}
      width={720}
      onClose={onClose}
      onSave={async ({ level, ...values }) => {
        // The form does not send itself without a level.
        if (level === undefined) return;
        await save.mutateAsync({ row, fields: { ...values, level } });
        notify("success", t.saved);
        if (!row) onAdded?.();
      }}
    >
      <div className={styles.form}>
        <NameFields />
        <MappingFields />
        <AdviceFields />
      </div>
    </FormDrawer>
  );
}

function NameFields() {
  const t = useTexts(faultCodeTexts);
  const { options } = useDictionary<FaultLevel>("faultLevel");
  const rule = FAULT_CODE_FIELDS;
  return (
    <section>
      <h3>{t.basics}</h3>
      <FieldGrid min={15}>
        <TextField name="code" label={t.code} schema={rule.code} maxLength={40} spellCheck={false} />
        <TextField
          name="detailCode"
          label={t.detailCode}
          schema={rule.detailCode}
          maxLength={40}
          spellCheck={false}
        />
        <LabelFields name="name" zh={t.nameZh} en={t.nameEn} schema={rule.name.shape.zh} />
        <LabelFields
          name="detailName"
          zh={t.detailNameZh}
          en={t.detailNameEn}
          schema={rule.detailName.shape.zh}
        />
        <Form.Item name="level" label={t.level} rules={[schemaRule(rule.level)]}>
          <Select<FaultLevel> options={[...options]} />
        </Form.Item>
      </FieldGrid>
    </section>
  );
}

function MappingFields() {
  const t = useTexts(faultCodeTexts);
  const { data = [], isPending } = useQuery(productOptionsQuery());
  return (
    <section>
      <h3>{t.mapping}</h3>
      <Form.Item
        name="reportedAs"
        label={t.reportedAs}
        extra={t.reportedAsNote}
        rules={[schemaRule(FAULT_CODE_FIELDS.reportedAs)]}
      >
        <Select<string[]>
          mode="tags"
          open={false}
          suffixIcon={null}
          maxCount={MAX_REPORTED_AS}
          maxLength={REPORTED_AS_LENGTH}
          tokenSeparators={[",", "，", "\n"]}
        />
      </Form.Item>
      <Form.Item name="productIds" label={t.products}>
        <Select<number[]>
          mode="multiple"
          showSearch={{ optionFilterProp: "label" }}
          loading={isPending}
          placeholder={t.allProducts}
          options={data.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
    </section>
  );
}

function AdviceFields() {
  const t = useTexts(faultCodeTexts);
  return (
    <section>
      <h3>{t.advice}</h3>
      <FieldGrid min={15}>
        {(["zh", "en"] as const).map((language) => (
          <Form.Item
            key={language}
            name={["advice", language]}
            label={language === "zh" ? t.adviceZh : t.adviceEn}
            className={WIDE_FIELD}
          >
            <Input.TextArea maxLength={1_000} autoSize={{ minRows: 2, maxRows: 8 }} />
          </Form.Item>
        ))}
        <Form.Item name="picture" label={t.picture} className={WIDE_FIELD}>
          <PictureInput module="faultPicture" label={t.picture} />
        </Form.Item>
      </FieldGrid>
    </section>
  );
}

/** The form's values as a code has them. */
export function valuesOf(row: FaultCode): Values {
  const { code, name, detailCode, detailName, level, products, reportedAs, advice, picture } = row;
  const productIds = products.map(({ id }) => id);
  return { code, name, detailCode, detailName, level, productIds, reportedAs, advice, picture };
}
