import { INITIAL_PASSWORD_DIGITS, type StaffRow } from "@sweepline/contract/access/staff.ts";
import { password as passwordRule } from "@sweepline/contract/core/fields.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { FormDrawer, schemaRule } from "../../ui/form/index.ts";
import { Form, Input, Radio } from "../../ui/kit.ts";
import { useResetPassword } from "./staff.calls.ts";
import styles from "./staff.module.css";
import { staffTexts } from "./staff.texts.ts";

interface Values {
  readonly to: "initial" | "given";
  readonly password?: string;
}

/** Says what the password becomes before it does. What is given is never kept as a draft. */
export function ResetPassword({ row, onClose }: { row: StaffRow; onClose: () => void }) {
  const t = useTexts(staffTexts);
  const reset = useResetPassword();
  return (
    <FormDrawer<Values>
      title={t.resetOf(row.displayName)}
      saveLabel={t.resetPassword}
      initialValues={{ to: row.phone === null ? "given" : "initial" }}
      width={460}
      onClose={onClose}
      onSave={async ({ to, password }) => {
        await reset.mutateAsync({ id: row.id, password: to === "given" ? password : undefined });
        notify("success", t.resetDone(row.displayName));
      }}
    >
      <p className={styles.note}>{t.resetNote}</p>
      <Form.Item name="to" label={t.resetTo}>
        <Radio.Group
          className={styles.choices ?? ""}
          options={[
            {
              value: "initial",
              disabled: row.phone === null,
              label:
                row.phone === null
                  ? t.resetNoPhone
                  : t.resetInitial(row.phone.slice(-INITIAL_PASSWORD_DIGITS)),
            },
            { value: "given", label: t.resetGiven },
          ]}
        />
      </Form.Item>
      <Form.Item noStyle dependencies={["to"]}>
        {({ getFieldValue }) =>
          getFieldValue("to") === "given" ? (
            <Form.Item name="password" label={t.givenPassword} rules={[schemaRule(passwordRule)]}>
              <Input.Password maxLength={20} autoComplete="new-password" />
            </Form.Item>
          ) : null
        }
      </Form.Item>
    </FormDrawer>
  );
}
