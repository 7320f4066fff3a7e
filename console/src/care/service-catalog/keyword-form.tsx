import {
  SERVICE_KEYWORD_FIELDS as F,
  MAX_KEYWORD_LENGTH,
  type ServiceKeyword,
} from "@sweepline/contract/care/service-catalog/keywords.ts";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { usePerson } from "../../core/session/index.ts";
import { CodeField } from "../../system/dictionaries/index.ts";
import { FormDrawer, TextField } from "../../ui/form/index.ts";
import { Form, Select, Switch } from "../../ui/kit.ts";
import { OwnerField } from "./owner-field.tsx";
import { projectOptionsQuery, useSaveKeyword } from "./service-catalog.calls.ts";
import { keywordTexts } from "./service-keywords.texts.ts";

interface Values {
  readonly organizationId?: number | undefined;
  readonly name: string;
  readonly classification: string;
  readonly isCritical: boolean;
  readonly level: string | undefined;
  readonly projectId: number | undefined;
}

interface KeywordFormProps {
  /** Undefined for a new one. */
  readonly row: ServiceKeyword | undefined;
  /** A new one is there now. */
  readonly onAdded: () => void;
  readonly onClose: () => void;
}

export function KeywordForm({ row, onAdded, onClose }: KeywordFormProps) {
  const t = useTexts(keywordTexts);
  const save = useSaveKeyword();
  const own = usePerson()?.sysUser.organizationId ?? undefined;
  return (
    <FormDrawer<Values>
      title={row ? t.editOf(row.name) : t.create}
      initialValues={row ? valuesOf(row) : { name: "", isCritical: false, organizationId: own }}
      draft={`service-keyword-${row?.id ?? "new"}`}
      onClose={onClose}
      onSave={async ({ level, projectId, ...fields }) => {
        await save.mutateAsync({
          row,
          fields: { ...fields, level: level ?? "", projectId: projectId ?? null },
        });
        notify("success", t.saved);
        if (!row) onAdded();
      }}
    >
      {row ? null : <OwnerField />}
      <TextField name="name" label={t.name} schema={F.name} maxLength={MAX_KEYWORD_LENGTH} />
      <CodeField
        name="classification"
        label={t.classification}
        of="serviceClassification"
        schema={F.classification}
      />
      <Form.Item name="isCritical" label={t.isCritical} extra={t.criticalNote} valuePropName="checked">
        <Switch />
      </Form.Item>
      <CodeField name="level" label={t.level} of="processingLevel" schema={F.level} isOptional />
      <ProjectField row={row} />
    </FormDrawer>
  );
}

/** Projects of the organization that the keyword is of, and of those above it. */
function ProjectField({ row }: Pick<KeywordFormProps, "row">) {
  const t = useTexts(keywordTexts);
  const chosen = Form.useWatch<number | undefined>("organizationId");
  const { data = [], isLoading } = useQuery(projectOptionsQuery(row?.organizationId ?? chosen));
  return (
    <Form.Item name="projectId" label={t.project}>
      <Select<number>
        allowClear
        loading={isLoading}
        placeholder={t.noProject}
        showSearch={{ optionFilterProp: "label" }}
        options={data.map(({ id, code, name }) => ({ value: id, label: `${code} · ${name}` }))}
      />
    </Form.Item>
  );
}

const valuesOf = ({ name, classification, isCritical, level, projectId }: ServiceKeyword): Values => ({
  ...{ name, classification, isCritical },
  ...{ level: level || undefined, projectId: projectId ?? undefined },
});
