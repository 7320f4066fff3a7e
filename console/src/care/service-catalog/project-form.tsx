import {
  SERVICE_PROJECT_FIELDS as F,
  MAX_WORK_MINUTES,
  type ServiceProject,
} from "@sweepline/contract/care/service-catalog/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { usePerson } from "../../core/session/index.ts";
import { CodeField } from "../../system/dictionaries/index.ts";
import { FormDrawer, NumberField, schemaRule, TextField } from "../../ui/form/index.ts";
import { Form, Input } from "../../ui/kit.ts";
import { OwnerField } from "./owner-field.tsx";
import { useSaveProject } from "./service-catalog.calls.ts";
import { projectTexts } from "./service-projects.texts.ts";

interface Values {
  readonly organizationId?: number | undefined;
  readonly code: string;
  readonly name: string;
  readonly businessType: string;
  readonly classification: string;
  readonly workMinutes: number;
  readonly remark: string;
}

interface ProjectFormProps {
  /** Undefined for a new one. */
  readonly row: ServiceProject | undefined;
  /** A new one is there now. */
  readonly onAdded: () => void;
  readonly onClose: () => void;
}

export function ProjectForm({ row, onAdded, onClose }: ProjectFormProps) {
  const t = useTexts(projectTexts);
  const save = useSaveProject();
  const own = usePerson()?.sysUser.organizationId;
  const initial: Partial<Values> = row
    ? valuesOf(row)
    : { code: "", name: "", remark: "", ...(own !== undefined && own !== null && { organizationId: own }) };
  return (
    <FormDrawer<Values>
      title={row ? t.editOf(row.name) : t.create}
      initialValues={initial}
      draft={`service-project-${row?.id ?? "new"}`}
      onClose={onClose}
      onSave={async (fields) => {
        await save.mutateAsync({ row, fields });
        notify("success", t.saved);
        if (!row) onAdded();
      }}
    >
      {row ? null : <OwnerField />}
      <TextField name="code" label={t.code} schema={F.code} maxLength={64} spellCheck={false} />
      <TextField name="name" label={t.name} schema={F.name} maxLength={64} />
      <CodeField
        name="businessType"
        label={t.businessType}
        of="serviceBusinessType"
        schema={F.businessType}
      />
      <CodeField
        name="classification"
        label={t.classification}
        of="serviceClassification"
        schema={F.classification}
      />
      <NumberField
        name="workMinutes"
        label={t.workMinutes}
        schema={F.workMinutes}
        number={{ min: 1, max: MAX_WORK_MINUTES }}
      />
      <Form.Item name="remark" label={t.remark} rules={[schemaRule(F.remark, { isOptional: true })]}>
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </FormDrawer>
  );
}

const valuesOf = ({
  code,
  name,
  businessType,
  classification,
  workMinutes,
  remark,
}: ServiceProject): Values => ({
  code,
  name,
  businessType,
  classification,
  workMinutes,
  remark,
});
