import { staffCreationSchema } from "@sweepline/contract/access/staff.ts";
import { idSchema } from "@sweepline/contract/core/endpoint.ts";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../core/i18n/index.ts";
import { FormDrawer, schemaRule } from "../../ui/form/index.ts";
import { Form, Radio, Select } from "../../ui/kit.ts";
import { OrganizationTreeSelect } from "../organizations/index.ts";
import { bulkTexts } from "./bulk.texts.ts";
import { useRoleName } from "./role-name.ts";
import { RoleSelect } from "./role-select.tsx";
import { type BulkStep, changeStep, roleOptionsQuery } from "./staff.calls.ts";
import styles from "./staff.module.css";
import { staffTexts } from "./staff.texts.ts";

interface BulkFormProps {
  readonly count: number;
  readonly onRun: (step: BulkStep) => Promise<void>;
  readonly onClose: () => void;
}

const WAYS = ["add", "remove", "replace"] as const;
interface RoleChange {
  readonly way: (typeof WAYS)[number];
  readonly role: number;
}

const withRole = ({ way, role }: RoleChange, held: readonly number[]): number[] => {
  const others = held.filter((id) => id !== role);
  return way === "replace" ? [role] : way === "add" ? [...others, role] : others;
};

/** Gives a role to several people, or takes it away. */
export function BulkRoles({ count, onRun, onClose }: BulkFormProps) {
  const t = useTexts(staffTexts);
  const bulk = useTexts(bulkTexts);
  const roleName = useRoleName();
  const { data: roles = [], isPending } = useQuery(roleOptionsQuery());
  return (
    <FormDrawer<RoleChange>
      title={bulk.rolesOf(count)}
      saveLabel={bulk.acts.roles}
      initialValues={{ way: "add" }}
      width={460}
      onClose={onClose}
      onSave={async (change) => {
        void onRun(
          changeStep(({ role }) => ({
            role: withRole(
              change,
              role.map(({ id }) => id),
            ),
          })),
        );
      }}
    >
      <Form.Item name="way" label={bulk.way}>
        <Radio.Group
          className={styles.choices ?? ""}
          options={WAYS.map((way) => ({ value: way, label: bulk.ways[way] }))}
        />
      </Form.Item>
      <Form.Item name="role" label={t.role} rules={[schemaRule(idSchema)]} extra={bulk.rolesNote}>
        <Select<number>
          loading={isPending}
          showSearch={{ optionFilterProp: "label" }}
          options={roles.map((role) => ({ value: role.id, label: roleName(role) }))}
        />
      </Form.Item>
    </FormDrawer>
  );
}

interface Place {
  readonly organizationId: number;
  readonly role?: number[];
}

/** Moves several people to one organization, with the roles that they have there. */
export function BulkMove({ count, onRun, onClose }: BulkFormProps) {
  const t = useTexts(staffTexts);
  const bulk = useTexts(bulkTexts);
  return (
    <FormDrawer<Place>
      title={bulk.moveOf(count)}
      saveLabel={bulk.acts.move}
      initialValues={{}}
      width={460}
      onClose={onClose}
      onSave={async ({ organizationId, role = [] }) => {
        void onRun(changeStep(() => ({ organizationId, role })));
      }}
    >
      <p className={styles.note}>{bulk.moveNote}</p>
      <Form.Item
        name="organizationId"
        label={t.organization}
        rules={[schemaRule(staffCreationSchema.shape.organizationId)]}
      >
        <OrganizationTreeSelect isClearable={false} />
      </Form.Item>
      <Form.Item noStyle dependencies={["organizationId"]}>
        {({ getFieldValue }) => (
          <Form.Item name="role" label={t.role} extra={t.rolesNote}>
            <RoleSelect organizationId={getFieldValue("organizationId")} held={[]} />
          </Form.Item>
        )}
      </Form.Item>
    </FormDrawer>
  );
}
