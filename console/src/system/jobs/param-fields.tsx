import { type JobClass, jobClassOf } from "@sweepline/contract/system/jobs/classes.ts";
import { type ParamField, paramSchemaOf } from "@sweepline/contract/system/jobs/params.ts";
import { useLanguage } from "../../core/i18n/index.ts";
import { FieldGrid, schemaRule, WIDE_FIELD } from "../../ui/form/index.ts";
import { Form, Input, InputNumber, Select, Switch } from "../../ui/kit.ts";
import styles from "./jobs.module.css";
import type { ListFilterFields } from "./list-filter-fields.ts";

interface ParamFieldsProps {
  readonly jobClass: JobClass;
  readonly listFilters: ListFilterFields;
}

/** What the class is given, each field by its kind. */
export function ParamFields({ jobClass, listFilters }: ParamFieldsProps) {
  const language = useLanguage();
  return (
    <FieldGrid min={15}>
      {Object.entries(jobClassOf(jobClass).fields).map(([name, field]) => (
        <Form.Item
          key={`${jobClass} ${name}`}
          name={["params", name]}
          label={field.label[language]}
          className={field.kind === "filters" ? WIDE_FIELD : ""}
          {...(field.note && { extra: field.note[language] })}
          {...(field.kind === "flag" ? { valuePropName: "checked" } : {})}
          rules={[schemaRule(paramSchemaOf(field), { isOptional: field.kind === "filters" })]}
        >
          <ParamInput field={field} listFilters={listFilters} />
        </Form.Item>
      ))}
    </FieldGrid>
  );
}

interface ParamInputProps extends Pick<ParamFieldsProps, "listFilters"> {
  readonly field: ParamField;
}

/** The form hands its value and what changes it to whichever control it is. */
function ParamInput({ field, listFilters, ...bound }: ParamInputProps) {
  const language = useLanguage();
  switch (field.kind) {
    case "integer":
      return (
        <InputNumber<number>
          {...bound}
          className={styles.fill ?? ""}
          precision={0}
          min={field.least}
          max={field.most}
          suffix={field.unit?.[language]}
        />
      );
    case "flag":
      return <Switch {...bound} />;
    case "choice":
      return (
        <Select<string>
          {...bound}
          options={field.options.map(({ value, label }) => ({ value, label: label[language] }))}
        />
      );
    case "text":
      return <Input {...bound} maxLength={field.maxLength} autoComplete="off" />;
    case "filters": {
      const list = listFilters[field.list];
      return list ? <list.Fields {...bound} /> : null;
    }
  }
}
