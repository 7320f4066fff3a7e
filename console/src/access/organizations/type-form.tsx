import {
  newOrganizationTypeSchema,
  type OrganizationTypeRow,
} from "@sweepline/contract/access/organizations/index.ts";
import { useState } from "react";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { FormDrawer, LabelFields, schemaRule } from "../../ui/form/index.ts";
import { Form, Input, Select } from "../../ui/kit.ts";
import { ChangedMeanwhile, useConflict } from "./changed-meanwhile.tsx";
import { useCreateType, useUpdateType } from "./organizations.calls.ts";
import { organizationTexts } from "./organizations.texts.ts";

interface Values {
  readonly code: string;
  readonly name: { readonly zh: string; readonly en: string };
  readonly parentCodes: string[];
}

interface TypeFormProps {
  /** Undefined for a new one. */
  readonly type: OrganizationTypeRow | undefined;
  readonly types: readonly OrganizationTypeRow[];
  readonly onClose: () => void;
}

const rule = newOrganizationTypeSchema.shape;
const EMPTY: Values = { code: "", name: { zh: "", en: "" }, parentCodes: [] };

/** A failed save has read the types again: reloading begins again with the one that came. */
export function TypeForm(props: TypeFormProps) {
  const [begun, setBegun] = useState(props.type);
  return (
    <Fields {...props} key={begun?.revision ?? "new"} type={begun} onReload={() => setBegun(props.type)} />
  );
}

function Fields({ type, types, onClose, onReload }: TypeFormProps & { onReload: () => void }) {
  const t = useTexts(organizationTexts);
  const language = useLanguage();
  const conflict = useConflict();
  const [create, update] = [useCreateType(), useUpdateType()];
  const save = ({ code, name, parentCodes }: Values): Promise<unknown> =>
    type
      ? update.mutateAsync({ id: type.id, revision: type.revision, name, parentCodes })
      : create.mutateAsync({ code, name, parentCodes });
  return (
    <FormDrawer<Values>
      title={type ? t.editOf(type.name[language]) : t.createType}
      initialValues={type ? { ...type, parentCodes: [...type.parentCodes] } : EMPTY}
      draft={`organization-type-${type?.id ?? "new"}`}
      onClose={onClose}
      onSave={async (values) => {
        await conflict.watch(save(values));
        notify("success", t.saved);
      }}
    >
      {conflict.isFound ? <ChangedMeanwhile onReload={onReload} /> : null}
      <Form.Item
        name="code"
        label={t.typeCode}
        rules={type ? [] : [schemaRule(rule.code)]}
        extra={type ? t.typeCodeKeeps : t.typeCodeNote}
      >
        <Input maxLength={40} disabled={type !== undefined} autoComplete="off" spellCheck={false} />
      </Form.Item>
      <LabelFields name="name" schema={rule.name.shape.zh} zh={t.nameZh} en={t.nameEn} />
      <Form.Item name="parentCodes" label={t.standsBelow} extra={t.standsBelowNote}>
        <Select<string[]>
          mode="multiple"
          showSearch={{ optionFilterProp: "label" }}
          placeholder={t.anyButPlatform}
          options={types.map(({ code, name }) => ({ value: code, label: name[language] }))}
        />
      </Form.Item>
    </FormDrawer>
  );
}
