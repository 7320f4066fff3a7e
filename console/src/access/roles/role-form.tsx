import { type RoleDetail, roleChangeSchema, type ScopeKind } from "@sweepline/contract/access/roles.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { FieldGrid, FormDrawer, schemaRule } from "../../ui/form/index.ts";
import { Form, Input, Select, Switch } from "../../ui/kit.ts";
import { OrganizationTreeSelect } from "../organizations/index.ts";
import { PermissionTree } from "./permission-tree.tsx";
import { createRole, organizationTypesQuery, rereadRoles, updateRole } from "./roles.calls.ts";
import { roleTexts } from "./roles.texts.ts";

type RoleValues = Pick<
  RoleDetail,
  | "roleName"
  | "roleCode"
  | "roleType"
  | "roleTypeRange"
  | "roleDesc"
  | "scopeKind"
  | "staysSignedIn"
  | "organizationIds"
  | "menuIds"
>;

const EMPTY: RoleValues = {
  roleName: "",
  roleCode: "",
  roleType: "",
  roleTypeRange: [],
  roleDesc: "",
  scopeKind: "ownAndBelow",
  staysSignedIn: false,
  organizationIds: [],
  menuIds: [],
};
const RULES = roleChangeSchema.shape;

interface RoleFormProps {
  /** The role to change; none to make one. */
  readonly role?: RoleDetail;
  readonly onClose: () => void;
}

/** Makes a role, or changes one for everyone who holds it. */
export function RoleForm({ role, onClose }: RoleFormProps) {
  const t = useTexts(roleTexts);
  const types = useDictionary("roleType");
  const cache = useQueryClient();
  const save = async (values: RoleValues) => {
    const organizationIds = values.scopeKind === "chosen" ? (values.organizationIds ?? []) : [];
    const body = { ...values, roleDesc: values.roleDesc ?? "", organizationIds };
    if (role) await updateRole({ ...body, id: role.id, revision: role.revision });
    else await createRole(body);
    notify("success", role ? t.saved : t.created);
    await rereadRoles(cache);
  };
  return (
    <FormDrawer<RoleValues>
      title={role ? t.editTitle(role.roleName) : t.create}
      width={760}
      draft={`role-${role?.id ?? "new"}`}
      initialValues={role ? valuesOf(role) : EMPTY}
      onSave={save}
      onClose={onClose}
    >
      <FieldGrid min={16}>
        <Form.Item name="roleName" label={t.name} rules={[schemaRule(RULES.roleName)]}>
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item name="roleCode" label={t.code} rules={[schemaRule(RULES.roleCode)]}>
          <Input maxLength={64} autoComplete="off" spellCheck={false} />
        </Form.Item>
        <Form.Item name="roleType" label={t.type}>
          <Select options={[{ value: "", label: t.noType }, ...types.options]} />
        </Form.Item>
        <TypeRange />
      </FieldGrid>
      <Form.Item
        name="roleDesc"
        label={t.description}
        rules={[schemaRule(RULES.roleDesc, { isOptional: true })]}
      >
        <Input.TextArea maxLength={200} autoSize={{ minRows: 1, maxRows: 4 }} />
      </Form.Item>
      <Scope />
      <Form.Item
        name="staysSignedIn"
        label={t.staysSignedIn}
        extra={t.staysSignedInNote}
        valuePropName="checked"
      >
        <Switch />
      </Form.Item>
      <Form.Item name="menuIds" label={t.permissions}>
        <PermissionTree />
      </Form.Item>
    </FormDrawer>
  );
}

function valuesOf(role: RoleDetail): RoleValues {
  const names = Object.keys(EMPTY) as (keyof RoleValues)[];
  return Object.fromEntries(names.map((name) => [name, role[name]])) as unknown as RoleValues;
}

function TypeRange() {
  const t = useTexts(roleTexts);
  const language = useLanguage();
  const { data, isPending } = useQuery(organizationTypesQuery());
  return (
    <Form.Item name="roleTypeRange" label={t.range} extra={t.rangeHint}>
      <Select
        mode="multiple"
        allowClear
        loading={isPending}
        placeholder={t.anyType}
        options={(data ?? []).map(({ code, name }) => ({ value: code, label: name[language] }))}
      />
    </Form.Item>
  );
}

function Scope() {
  const t = useTexts(roleTexts);
  const kinds = useDictionary<ScopeKind>("scopeKind");
  const form = Form.useFormInstance<RoleValues>();
  const kind = (Form.useWatch("scopeKind", form) ?? "ownAndBelow") as ScopeKind;
  return (
    <>
      <Form.Item name="scopeKind" label={t.scope} extra={t.scopeNotes[kind]}>
        <Select options={[...kinds.options]} />
      </Form.Item>
      {kind === "chosen" ? (
        <Form.Item name="organizationIds" label={t.organizations} required>
          <OrganizationTreeSelect isMultiple />
        </Form.Item>
      ) : null}
    </>
  );
}
