import { STANDARD_ROLES, type StandardRole } from "@sweepline/contract/access/roles.ts";
import { SESSION_ENDPOINTS } from "@sweepline/contract/access/session/index.ts";
import { phone, requiredEmail, requiredText } from "@sweepline/contract/core/fields.ts";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../../core/api/index.ts";
import { takeDraft, useDraft } from "../../core/drafts/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { type Language, useLanguage, useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { type Person, person as personStore } from "../../core/session/index.ts";
import { KeyValues } from "../../ui/data/index.ts";
import { schemaRule, showFieldErrors } from "../../ui/form/index.ts";
import { Button, Form, Input } from "../../ui/kit.ts";
import { AvatarField } from "./avatar-field.tsx";
import styles from "./personal-info.module.css";
import { sessionTexts } from "./session.texts.ts";

interface Profile {
  readonly displayName: string;
  readonly phone: string | null;
  readonly email: string | null;
}

export function ProfileForm({ person: { sysUser, roles } }: { person: Person }) {
  const t = useTexts(sessionTexts);
  const language = useLanguage();
  const format = useFormat();
  const [form] = Form.useForm<Profile>();
  useDraft("profile", () => (form.isFieldsTouched() ? form.getFieldsValue() : undefined));
  useEffect(() => {
    const draft = takeDraft("profile");
    if (draft === undefined) return;
    form.setFieldsValue(draft as Profile);
    notify("info", t.draftRestored);
  }, [form, t]);
  const save = useMutation({
    mutationFn: (values: Profile) =>
      call(SESSION_ENDPOINTS.updateProfile, {
        body: { ...values, phone: values.phone || null, email: values.email ?? "" },
      }),
    onSuccess: (saved) => {
      personStore.set((previous) => previous && { ...previous, sysUser: saved });
      notify("success", t.saved);
    },
    onError: (error) => showFieldErrors(form, error),
  });
  return (
    <div className={styles.stack}>
      <AvatarField avatar={sysUser.avatar} />
      <KeyValues
        min={9}
        items={[
          { label: t.username, value: sysUser.username },
          { label: t.organization, value: sysUser.organizationName },
          { label: t.kind, value: sysUser.kind === "admin" ? t.kindAdmin : t.kindEmployee },
          {
            label: t.roles,
            value:
              roles.length > 0
                ? format.list(
                    roles.map((code) => roleNameOf(code, language) ?? sysUser.roleNames[code] ?? code),
                  )
                : t.noRoles,
          },
        ]}
      />
      <Form form={form} layout="vertical" initialValues={sysUser} onFinish={(values) => save.mutate(values)}>
        <Form.Item name="displayName" label={t.displayName} rules={[schemaRule(requiredText(60))]}>
          <Input maxLength={60} autoComplete="name" />
        </Form.Item>
        <Form.Item name="phone" label={t.phone} rules={[schemaRule(phone, { isOptional: true })]}>
          <Input maxLength={20} inputMode="tel" autoComplete="tel-national" />
        </Form.Item>
        <Form.Item name="email" label={t.email} rules={[schemaRule(requiredEmail)]}>
          <Input maxLength={254} inputMode="email" autoComplete="email" />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          {t.save}
        </Button>
      </Form>
    </div>
  );
}

/** Roles come as codes; those that are built in have a name in each language, those that people have made one for both. */
const roleNameOf = (code: string, language: Language): string | undefined =>
  STANDARD_ROLES[code as StandardRole]?.[language];
