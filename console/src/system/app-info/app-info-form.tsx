import {
  type AppInfoRow,
  FRAME_HOSTS_INFO,
  INITIAL_PASSWORD_RULES,
  INITIAL_PASSWORDS_INFO,
  newAppInfoSchema,
  SHELL_INFO,
} from "@sweepline/contract/system/app-info.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { FormDrawer, schemaRule } from "../../ui/form/index.ts";
import { Form, Input, Select, Switch } from "../../ui/kit.ts";
import { PictureInput } from "../attachments/index.ts";
import { useSaveAppInfo } from "./app-info.calls.ts";
import { appInfoTexts } from "./app-info.texts.ts";
import { labelOf } from "./app-info-columns.tsx";

interface Values {
  readonly appType: string;
  readonly configType: string;
  readonly pkey: string;
  readonly label: string;
  readonly value: string;
  readonly tag: string;
  /** Empty for none. */
  readonly logoUrl: string;
  readonly isPublic: boolean;
}

const EMPTY: Values = {
  appType: "h5",
  configType: "",
  pkey: "",
  label: "",
  value: "",
  tag: "",
  logoUrl: "",
  isPublic: false,
};
const rule = newAppInfoSchema.shape;

interface AppInfoFormProps {
  /** Undefined for a new one. */
  readonly row: AppInfoRow | undefined;
  readonly onClose: () => void;
}

export function AppInfoForm({ row, onClose }: AppInfoFormProps) {
  const t = useTexts(appInfoTexts);
  const save = useSaveAppInfo();
  const isBuiltIn = row?.isBuiltIn ?? false;
  // What cannot be written is read: in the words of the list.
  const labeled = isBuiltIn
    ? { getValueProps: (value: string) => ({ value: t.delivered[value] ?? value }) }
    : {};
  return (
    <FormDrawer<Values>
      title={row ? t.editOf(row.pkey) : t.create}
      initialValues={row ? { ...row, logoUrl: row.logoUrl ?? "" } : EMPTY}
      draft={`app-info-${row?.id ?? "new"}`}
      onClose={onClose}
      onSave={async ({ logoUrl, ...values }) => {
        const fields = { ...fieldsOf(values), logoUrl: logoUrl || null };
        await save.mutateAsync(row ? { ...fields, id: row.id, revision: row.revision } : fields);
        notify("success", t.saved);
      }}
    >
      <Form.Item
        name="pkey"
        label={t.pkey}
        rules={[schemaRule(rule.pkey)]}
        extra={isBuiltIn ? t.builtInNote : undefined}
      >
        <Input maxLength={64} disabled={isBuiltIn} autoComplete="off" />
      </Form.Item>
      <Form.Item name="appType" label={t.appType} rules={[schemaRule(rule.appType)]} {...labeled}>
        <Input maxLength={64} disabled={isBuiltIn} />
      </Form.Item>
      <Form.Item name="configType" label={t.configType} rules={[schemaRule(rule.configType)]} {...labeled}>
        <Input maxLength={64} disabled={isBuiltIn} />
      </Form.Item>
      <Form.Item name="label" label={t.label}>
        <Input maxLength={100} placeholder={row ? labelOf(row, t) : ""} />
      </Form.Item>
      <Form.Item name="value" label={t.value} extra={noteOf(row, t)}>
        {row?.isBuiltIn && row.pkey === INITIAL_PASSWORDS_INFO.pkey ? (
          <Select
            options={INITIAL_PASSWORD_RULES.map((rule) => ({ value: rule, label: t.passwordRules[rule] }))}
          />
        ) : (
          <Input.TextArea maxLength={2_000} autoSize={{ minRows: 2, maxRows: 8 }} />
        )}
      </Form.Item>
      <Form.Item name="tag" label={t.tag}>
        <Input maxLength={64} />
      </Form.Item>
      <Form.Item name="logoUrl" label={t.logo}>
        <PictureInput module="appLogo" label={t.logo} />
      </Form.Item>
      <Form.Item name="isPublic" label={t.isPublic} extra={t.isPublicNote} valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormDrawer>
  );
}

/** The form hands back all of the row that it was given. */
const fieldsOf = ({ appType, configType, pkey, label, value, tag, isPublic }: Omit<Values, "logoUrl">) => ({
  appType,
  configType,
  pkey,
  label,
  value,
  tag,
  isPublic,
});

function noteOf(row: AppInfoRow | undefined, t: (typeof appInfoTexts)["en"]): string | undefined {
  if (!row?.isBuiltIn) return undefined;
  if (row.pkey === SHELL_INFO.pkey) return t.versionNote;
  if (row.pkey === INITIAL_PASSWORDS_INFO.pkey) return t.passwordsNote;
  return row.pkey === FRAME_HOSTS_INFO.pkey ? t.hostsNote : undefined;
}
