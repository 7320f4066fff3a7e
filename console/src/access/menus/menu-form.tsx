import {
  MENU_TYPE,
  MENU_TYPES,
  type MenuNode,
  menuPath,
  newMenuSchema,
} from "@sweepline/contract/access/menus.ts";
import { requiredText } from "@sweepline/contract/core/fields.ts";
import { useQuery } from "@tanstack/react-query";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { FormDrawer, LabelFields, schemaRule } from "../../ui/form/index.ts";
import { Form, Input, Segmented, Select, Switch } from "../../ui/kit.ts";
import { FrameNote } from "./frame-note.tsx";
import { IconPicker } from "./icon-picker.tsx";
import styles from "./menu-form.module.css";
import { MenuPreview } from "./menu-preview.tsx";
import { roleChoicesQuery, useSaveMenu } from "./menus.calls.ts";
import { menuTexts } from "./menus.texts.ts";

interface Values {
  readonly parentId: number | null | undefined;
  readonly label: { readonly zh: string; readonly en: string };
  readonly type: MenuNode["type"];
  readonly path: string;
  readonly permission: string | null;
  readonly icon: string;
  readonly keepAlive: boolean;
  readonly isHidden: boolean;
  readonly meta: { readonly roles?: string[] | undefined };
}

interface MenuFormProps {
  readonly tree: readonly MenuNode[];
  /** What is changed, or below what a new item is made. */
  readonly edited: MenuNode | { readonly below: number | null };
  readonly onClose: () => void;
}

/** An item of the menu: what it is called, where it leads, who sees it, and how that looks. */
export function MenuForm({ tree, edited, onClose }: MenuFormProps) {
  const t = useTexts(menuTexts);
  const language = useLanguage();
  const types = useDictionary("menuType");
  const save = useSaveMenu();
  const node = "id" in edited ? edited : undefined;
  const parents = useParents(tree, node?.id);
  return (
    <FormDrawer<Values>
      title={node ? t.editOf(node.label[language]) : t.create}
      initialValues={node ? fieldsOf(node) : { ...EMPTY, parentId: "below" in edited ? edited.below : null }}
      draft={`menu-${node?.id ?? "new"}`}
      onClose={onClose}
      onSave={async (values) => {
        const fields = fieldsOf(values);
        await save.mutateAsync(node ? { ...fields, id: node.id, revision: node.revision } : fields);
        notify("success", t.saved);
      }}
    >
      <MenuPreview nameOf={(id) => parents.find(({ value }) => value === id)?.name ?? ""} />
      {node?.isBuiltIn ? <p className={styles.note}>{t.builtInNote}</p> : null}
      <Form.Item name="type" label={t.type}>
        <Segmented
          block
          disabled={node?.isBuiltIn ?? false}
          options={MENU_TYPES.map((value) => ({ value, label: types.labelOf(value) }))}
        />
      </Form.Item>
      <LabelFields name="label" schema={requiredText(60)} zh={t.labelZh} en={t.labelEn} />
      <Form.Item name="parentId" label={t.parent}>
        <Select<number>
          allowClear
          showSearch={{ optionFilterProp: "label" }}
          placeholder={t.topLevel}
          options={[...parents]}
        />
      </Form.Item>
      <Destination isBuiltIn={node?.isBuiltIn ?? false} />
      <Form.Item name="icon" label={t.icon}>
        <IconPicker />
      </Form.Item>
      <RolesField />
      <Form.Item name="keepAlive" label={t.keepAlive} extra={t.keepAliveHint} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item name="isHidden" label={t.hidden} extra={t.hiddenHint} valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormDrawer>
  );
}

/** A button carries a permission, everything else may lead somewhere. */
function Destination({ isBuiltIn }: { isBuiltIn: boolean }) {
  const t = useTexts(menuTexts);
  const isButton = Form.useWatch("type", Form.useFormInstance()) === MENU_TYPE.button;
  if (isButton)
    return (
      <Form.Item
        name="permission"
        label={t.permission}
        extra={t.permissionHint}
        rules={[schemaRule(newMenuSchema.shape.permission.unwrap().unwrap())]}
      >
        <Input disabled={isBuiltIn} maxLength={100} autoComplete="off" />
      </Form.Item>
    );
  return (
    <Form.Item
      name="path"
      label={t.path}
      extra={<FrameNote />}
      rules={[schemaRule(menuPath, { isOptional: true })]}
    >
      <Input disabled={isBuiltIn} maxLength={500} inputMode="url" autoComplete="off" />
    </Form.Item>
  );
}

/** Codes may also be written: a role of someone else's is not among the choices. */
function RolesField() {
  const t = useTexts(menuTexts);
  const language = useLanguage();
  const roles = useQuery(roleChoicesQuery());
  const options = roles.data?.map(({ roleCode, roleName, standardName }) => ({
    value: roleCode,
    label: `${standardName?.[language] ?? roleName} (${roleCode})`,
  }));
  return (
    <Form.Item name={["meta", "roles"]} label={t.roles} extra={t.rolesHint}>
      <Select<string[]>
        mode="tags"
        allowClear
        loading={roles.isPending}
        placeholder={t.everyone}
        options={options ?? []}
        showSearch={{ optionFilterProp: "label" }}
      />
    </Form.Item>
  );
}

const EMPTY: Partial<Values> = {
  label: { zh: "", en: "" },
  type: MENU_TYPE.menu,
  path: "",
  permission: null,
  icon: "",
  keepAlive: false,
  isHidden: false,
  meta: {},
};

function fieldsOf({ parentId, label, type, path, permission, icon, keepAlive, isHidden, meta }: Values) {
  const roles = meta.roles ?? [];
  return {
    parentId: parentId ?? null,
    label: { ...label },
    type,
    path: path.trim(),
    permission: permission || null,
    icon,
    keepAlive,
    isHidden,
    meta: roles.length > 0 ? { roles: [...roles] } : {},
  };
}

interface Parent {
  readonly value: number;
  /** With all that is above it. */
  readonly label: string;
  readonly name: string;
}

/** What the item may stand below: no buttons, and nothing of its own. */
function useParents(tree: readonly MenuNode[], ownId: number | undefined): readonly Parent[] {
  const language = useLanguage();
  const listed = (nodes: readonly MenuNode[], above: string): Parent[] =>
    nodes
      .filter(({ id, type }) => id !== ownId && type !== MENU_TYPE.button)
      .flatMap(({ id, label, children }) => {
        const name = label[language];
        const whole = above === "" ? name : `${above} / ${name}`;
        return [{ value: id, label: whole, name }, ...listed(children, whole)];
      });
  return listed(tree, "");
}
