import { type RoleRow, roleChangeSchema } from "@sweepline/contract/access/roles.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { FormDrawer, schemaRule } from "../../ui/form/index.ts";
import { Form, Input } from "../../ui/kit.ts";
import { useRoleName } from "./role-name.ts";
import { copyRole, rereadRoles } from "./roles.calls.ts";
import { roleTexts } from "./roles.texts.ts";

interface RoleCopyProps {
  readonly role: RoleRow;
  readonly onClose: () => void;
}

/** A role of one's own out of another: all but its name comes along, as far as one has it oneself. */
export function RoleCopy({ role, onClose }: RoleCopyProps) {
  const t = useTexts(roleTexts);
  const cache = useQueryClient();
  const name = useRoleName()(role);
  return (
    <FormDrawer<{ roleName: string; roleCode: string }>
      title={t.copyTitle(name)}
      saveLabel={t.copy}
      initialValues={{ roleName: t.copyOf(name).slice(0, 60), roleCode: "" }}
      onSave={async (names) => {
        await copyRole(role.id, names);
        notify("success", t.created);
        await rereadRoles(cache);
      }}
      onClose={onClose}
    >
      <Form.Item name="roleName" label={t.name} rules={[schemaRule(roleChangeSchema.shape.roleName)]}>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item
        name="roleCode"
        label={t.code}
        extra={t.copyNote}
        rules={[schemaRule(roleChangeSchema.shape.roleCode)]}
      >
        <Input maxLength={64} autoComplete="off" spellCheck={false} />
      </Form.Item>
    </FormDrawer>
  );
}
