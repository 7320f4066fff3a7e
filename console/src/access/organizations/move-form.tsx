import {
  newOrganizationSchema,
  type OrganizationRow,
} from "@sweepline/contract/access/organizations/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { FormDrawer, schemaRule } from "../../ui/form/index.ts";
import { Form } from "../../ui/kit.ts";
import { OrganizationTreeSelect } from "./organization-tree-select.tsx";
import { organizationQuery, useMoveOrganization } from "./organizations.calls.ts";
import styles from "./organizations.module.css";
import { organizationTexts } from "./organizations.texts.ts";

interface Values {
  readonly parentId: number;
}

/** To another place in the tree, with all below it; says first how much that is. */
export function MoveForm({ row, onClose }: { row: OrganizationRow; onClose: () => void }) {
  const t = useTexts(organizationTexts);
  const format = useFormat();
  const move = useMoveOrganization();
  const branch = useQuery(organizationQuery(row.id)).data?.branch;
  return (
    <FormDrawer<Values>
      title={t.moveOf(row.orgName)}
      saveLabel={t.move}
      initialValues={{}}
      width={460}
      onClose={onClose}
      onSave={async ({ parentId }) => {
        await move.mutateAsync({ id: row.id, parentId });
        notify("success", t.moved(row.orgName));
      }}
    >
      <p className={styles.note}>{t.movePlace(row.parentName ?? t.top)}</p>
      <p className={styles.note}>
        {branch
          ? t.moveNote({
              organizations: format.number(branch.organizationCount - 1),
              people: format.number(branch.staffCount),
              devices: format.number(branch.deviceCount),
            })
          : t.counting}
      </p>
      <Form.Item
        name="parentId"
        label={t.newParent}
        rules={[schemaRule(newOrganizationSchema.shape.parentId)]}
      >
        <OrganizationTreeSelect
          isClearable={false}
          without={({ id }) => id === row.id || id === row.parentId}
        />
      </Form.Item>
    </FormDrawer>
  );
}
