import {
  FULL_SCOPE,
  GRANT_TYPE,
  GRANT_TYPES,
  newOAuthClientSchema,
  type OAuthClientFields,
  type OAuthClientRow,
  splitList,
} from "@sweepline/contract/access/oauth-clients.ts";
import { SESSION_ENDS } from "@sweepline/contract/core/limits.ts";
import { useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { FieldGrid, FormDrawer, schemaRule } from "../../ui/form/index.ts";
import { Form, Input, Select, Switch } from "../../ui/kit.ts";
import { PersonSelect } from "../people/index.ts";
import { DurationField } from "./duration-field.tsx";
import { rolesQuery, useCreateClient, useUpdateClient } from "./oauth-clients.calls.ts";
import styles from "./oauth-clients.module.css";
import { clientTexts } from "./oauth-clients.texts.ts";
import { ScopeField } from "./scope-field.tsx";
import type { ClientSecret } from "./secret-dialog.tsx";

const { shape } = newOAuthClientSchema;
/** What a machine usually wants. */
const NEW: Omit<OAuthClientFields, "clientId"> = {
  scope: FULL_SCOPE,
  authorizedGrantTypes: [GRANT_TYPE.machine],
  webServerRedirectUri: "",
  authorities: "",
  resourceIds: "",
  autoapprove: true,
  accessTokenValidity: 3_600,
  refreshTokenValidity: 30 * 86_400,
  idleTimeout: SESSION_ENDS.idleS,
  sessionLimit: SESSION_ENDS.limitS,
  adminIdleTimeout: SESSION_ENDS.adminIdleS,
  adminSessionLimit: SESSION_ENDS.adminLimitS,
  additionalInformation: "",
  staffId: null,
  isEnabled: true,
};

interface ClientFormProps {
  /** Null: a new one. */
  readonly client: OAuthClientRow | null;
  readonly onSecret: (secret: ClientSecret) => void;
  readonly onClose: () => void;
}

export function ClientForm({ client, onSecret, onClose }: ClientFormProps) {
  const t = useTexts(clientTexts);
  const [create, update] = [useCreateClient(), useUpdateClient()];
  const save = async (values: OAuthClientFields) => {
    if (client === null) return onSecret(await create.mutateAsync(values));
    await update.mutateAsync({ ...values, id: client.id, revision: client.revision });
    notify("success", t.saved);
  };
  return (
    <FormDrawer<OAuthClientFields>
      title={client ? t.editTitle(client.clientId) : t.createTitle}
      initialValues={client ?? NEW}
      saveLabel={client ? undefined : t.createSave}
      draft={client ? `oauth-client-${client.id}` : "oauth-client-new"}
      width={620}
      onSave={save}
      onClose={onClose}
    >
      <Form.Item
        name="clientId"
        label={t.clientId}
        extra={client ? undefined : t.clientIdNote}
        rules={client ? [] : [schemaRule(shape.clientId)]}
      >
        <Input maxLength={64} disabled={client !== null} autoComplete="off" spellCheck={false} />
      </Form.Item>
      <SignInFields />
      <LimitFields />
      <LifeFields />
      <SessionEndFields />
      <Form.Item
        name="webServerRedirectUri"
        label={t.redirectUri}
        rules={[schemaRule(shape.webServerRedirectUri, { isOptional: true })]}
      >
        <Input maxLength={500} placeholder="https://" inputMode="url" />
      </Form.Item>
      <Form.Item
        name="additionalInformation"
        label={t.additional}
        rules={[schemaRule(shape.additionalInformation, { isOptional: true })]}
      >
        <Input.TextArea maxLength={2_000} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
      <Form.Item name="isEnabled" label={t.isEnabled} valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormDrawer>
  );
}

/** How it signs in, and as whom. */
function SignInFields() {
  const t = useTexts(clientTexts);
  return (
    <>
      <Form.Item
        name="authorizedGrantTypes"
        label={t.grantsLabel}
        extra={t.grantsNote}
        rules={[schemaRule(shape.authorizedGrantTypes)]}
      >
        <Select<string[]>
          mode="multiple"
          options={GRANT_TYPES.map((grant) => ({ value: grant, label: t.grants[grant] }))}
        />
      </Form.Item>
      <Form.Item noStyle dependencies={["authorizedGrantTypes"]}>
        {({ getFieldValue }) =>
          (getFieldValue("authorizedGrantTypes") as string[]).includes(GRANT_TYPE.machine) && (
            <Form.Item
              name="staffId"
              label={t.person}
              extra={t.personNote}
              rules={[schemaRule(shape.staffId.unwrap().unwrap())]}
            >
              <PersonSelect placeholder={t.personPick} />
            </Form.Item>
          )
        }
      </Form.Item>
    </>
  );
}

const asText = {
  getValueProps: (list: unknown) => ({ value: splitList(String(list ?? "")) }),
  getValueFromEvent: (texts: string[]) => texts.join(","),
};

/** What its tokens may do, and who may get one. */
function LimitFields() {
  const t = useTexts(clientTexts);
  const roles = useQuery(rolesQuery());
  const wings = Object.entries(t.wingNames).map(([value, label]) => ({ value, label }));
  const language = useLanguage();
  const roleOptions = (roles.data ?? []).map(({ roleCode, roleName, standardName }) => ({
    value: roleCode,
    label: `${standardName?.[language] ?? roleName} (${roleCode})`,
  }));
  return (
    <>
      <Form.Item
        name="scope"
        label={t.scope}
        extra={t.scopeNote}
        // Nothing is chosen yet when one begins to choose: that is no fault before one has moved on.
        validateTrigger="onBlur"
        rules={[schemaRule(shape.scope.unwrap())]}
      >
        <ScopeField />
      </Form.Item>
      <Form.Item name="resourceIds" label={t.wings} {...asText}>
        <Select<string[]> mode="multiple" allowClear placeholder={t.wingsAll} options={wings} />
      </Form.Item>
      <Form.Item name="authorities" label={t.roles} extra={t.rolesNote} {...asText}>
        <Select<string[]> mode="tags" allowClear placeholder={t.rolesAll} options={roleOptions} />
      </Form.Item>
    </>
  );
}

/** Out of range is not empty: it has a text of its own. */
const rangeRule = (schema: z.ZodType, text: string) => ({
  required: true,
  validator: (_: unknown, value: unknown) =>
    schema.safeParse(value).success ? Promise.resolve() : Promise.reject(new Error(text)),
});

/** How long what it gets is good. */
function LifeFields() {
  const t = useTexts(clientTexts);
  return (
    <>
      <FieldGrid min={14}>
        <Form.Item
          name="accessTokenValidity"
          label={t.accessValidity}
          rules={[rangeRule(shape.accessTokenValidity, t.accessRange)]}
        >
          <DurationField unitLabel={t.accessValidity} />
        </Form.Item>
        <Form.Item
          name="refreshTokenValidity"
          label={t.refreshValidity}
          rules={[rangeRule(shape.refreshTokenValidity, t.refreshRange)]}
        >
          <DurationField unitLabel={t.refreshValidity} />
        </Form.Item>
      </FieldGrid>
      <Form.Item name="autoapprove" label={t.autoapprove} extra={t.autoapproveNote} valuePropName="checked">
        <Switch />
      </Form.Item>
    </>
  );
}

/** When sessions of people who came by it end. */
function SessionEndFields() {
  const t = useTexts(clientTexts);
  const fields = [
    ["idleTimeout", t.idleRange],
    ["sessionLimit", t.limitRange],
    ["adminIdleTimeout", t.idleRange],
    ["adminSessionLimit", t.limitRange],
  ] as const;
  return (
    <fieldset className={styles.ends}>
      <legend>{t.sessionEnds}</legend>
      <p className={styles.endsNote}>{t.sessionEndsNote}</p>
      <FieldGrid min={14}>
        {fields.map(([name, range]) => (
          <Form.Item key={name} name={name} label={t[name]} rules={[rangeRule(shape[name], range)]}>
            <DurationField unitLabel={t[name]} />
          </Form.Item>
        ))}
      </FieldGrid>
    </fieldset>
  );
}
