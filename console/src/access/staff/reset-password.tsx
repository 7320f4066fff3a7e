import type { StaffRow } from "@sweepline/contract/access/staff.ts";
import { password as passwordRule } from "@sweepline/contract/core/fields.ts";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { FormDrawer, schemaRule } from "../../ui/form/index.ts";
import { Form, Input, Radio } from "../../ui/kit.ts";
import type { Handout } from "./handout-dialog.tsx";
import { initialPasswordsQuery, useResetPassword } from "./staff.calls.ts";
import styles from "./staff.module.css";
import { staffTexts } from "./staff.texts.ts";

interface Values {
  readonly to: "initial" | "given";
  readonly password?: string;
}

interface ResetPasswordProps {
  readonly row: StaffRow;
  readonly onHandout: (handout: Handout) => void;
  readonly onClose: () => void;
}

/** Says what the password becomes before it does. What is given is never kept as a draft. */
export function ResetPassword({ row, onHandout, onClose }: ResetPasswordProps) {
  const t = useTexts(staffTexts);
  const reset = useResetPassword();
  const rule = useQuery(initialPasswordsQuery()).data?.rule;
  if (rule === undefined) return null;
  const isOfPhone = rule === "phone";
  const hasNone = isOfPhone && row.phone === null;
  return (
    <FormDrawer<Values>
      title={t.resetOf(row.displayName)}
      saveLabel={t.resetPassword}
      initialValues={{ to: hasNone ? "given" : "initial" }}
      width={460}
      onClose={onClose}
      onSave={async ({ to, password }) => {
        const given = to === "given" ? password : undefined;
        const { oneTimePassword } = await reset.mutateAsync({ id: row.id, password: given });
        const { displayName: name, username } = row;
        if (oneTimePassword) onHandout({ kind: "one", name, username, password: oneTimePassword });
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
              disabled: hasNone,
              label: isOfPhone ? (hasNone ? t.resetNoPhone : t.resetInitial) : t.resetOneTime,
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
