import {
  STAFF_ENDPOINTS as E,
  type Sex,
  type StaffKind,
  type StaffRow,
  staffCreationSchema,
} from "@sweepline/contract/access/staff.ts";
import { password as passwordRule } from "@sweepline/contract/core/fields.ts";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useMay } from "../../core/session/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { FieldGrid, FormDrawer, schemaRule, WIDE_FIELD } from "../../ui/form/index.ts";
import { Form, Input, Select, Switch } from "../../ui/kit.ts";
import type { Handout } from "./handout-dialog.tsx";
import { PlaceFields } from "./place-fields.tsx";
import { initialPasswordsQuery, useCreateStaff, useSetEnabled, useUpdateStaff } from "./staff.calls.ts";
import { staffTexts } from "./staff.texts.ts";

interface Values {
  readonly username: string;
  readonly organizationId: number | undefined;
  readonly displayName: string;
  readonly phone: string;
  readonly email: string;
  readonly password?: string;
  readonly sex: Sex;
  readonly role: number[];
  readonly kind: StaffKind;
  readonly userCode: string;
  readonly regionInfo: string;
  readonly description: string;
  readonly enabled: boolean;
}

const rule = staffCreationSchema.shape;

interface StaffFormProps {
  /** Undefined for a new person. */
  readonly row: StaffRow | undefined;
  /** Where a new person would usually go. */
  readonly organizationId: number | undefined;
  /** What a new person is at first. */
  readonly as?: StaffKind | undefined;
  readonly onHandout: (handout: Handout) => void;
  /** A new person is there now. */
  readonly onAdded: (organizationId: number) => void;
  readonly onClose: () => void;
}

export function StaffForm({
  row,
  organizationId,
  as = "employee",
  onHandout,
  onAdded,
  onClose,
}: StaffFormProps) {
  const t = useTexts(staffTexts);
  const save = useSave(row, { onHandout, onAdded });
  return (
    <FormDrawer<Values>
      title={row ? t.editOf(row.displayName) : t.create}
      initialValues={row ? valuesOf(row) : { ...EMPTY, organizationId, kind: as }}
      draft={`staff-${row?.id ?? "new"}`}
      width={620}
      onClose={onClose}
      onSave={async (values) => {
        await save(values);
        notify("success", t.saved);
      }}
    >
      <FieldGrid min={15}>
        <AccountFields row={row} />
        <PlaceFields row={row} />
        <MoreFields />
      </FieldGrid>
    </FormDrawer>
  );
}

const EMPTY: Values = {
  username: "",
  organizationId: undefined,
  displayName: "",
  phone: "",
  email: "",
  sex: "",
  role: [],
  kind: "employee",
  userCode: "",
  regionInfo: "",
  description: "",
  enabled: true,
};

function valuesOf({ role, phone, email, ...row }: StaffRow): Values {
  return { ...row, phone: phone ?? "", email: email ?? "", role: role.map(({ id }) => id) };
}

function useSave(
  row: StaffRow | undefined,
  { onHandout, onAdded }: Pick<StaffFormProps, "onHandout" | "onAdded">,
): (values: Values) => Promise<void> {
  const [create, update, toggle] = [useCreateStaff(), useUpdateStaff(), useSetEnabled()];
  // Of two calls the second may be refused: the next save goes on from what the first one left.
  const known = useRef(row);
  return async ({ username, organizationId = row?.organizationId ?? 0, enabled, ...fields }) => {
    const { current } = known;
    if (!current) {
      const made = await create.mutateAsync({ ...fields, username, organizationId, enabled });
      const { displayName: name, oneTimePassword } = made;
      if (oneTimePassword) onHandout({ kind: "one", name, username, password: oneTimePassword });
      onAdded(organizationId);
      return;
    }
    const { displayName, email, sex, role, kind, userCode, regionInfo, description } = fields;
    const change = { organizationId, displayName, email, sex, role, kind, userCode, regionInfo, description };
    const { id, revision } = current;
    const saved = await update.mutateAsync({ ...change, id, revision, phone: fields.phone || null });
    known.current = saved;
    if (enabled !== saved.enabled) await toggle.mutateAsync({ id, enabled });
  };
}

function AccountFields({ row }: { row: StaffRow | undefined }) {
  const t = useTexts(staffTexts);
  const isOfPhone = useQuery(initialPasswordsQuery()).data?.rule === "phone";
  const phoneNote = row?.initialPassword && isOfPhone ? t.phoneKeeps : undefined;
  return (
    <>
      <Form.Item name="username" label={t.username} rules={row ? [] : [schemaRule(rule.username)]}>
        <Input maxLength={40} disabled={row !== undefined} autoComplete="off" spellCheck={false} />
      </Form.Item>
      <Form.Item name="displayName" label={t.displayName} rules={[schemaRule(rule.displayName)]}>
        <Input maxLength={60} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="phone"
        label={t.phone}
        rules={[schemaRule(rule.phone, { isOptional: row !== undefined })]}
        extra={phoneNote}
      >
        <Input maxLength={20} inputMode="tel" autoComplete="off" />
      </Form.Item>
      <Form.Item name="email" label={t.email} rules={[schemaRule(rule.email)]}>
        <Input maxLength={254} inputMode="email" autoComplete="off" />
      </Form.Item>
      {row ? null : (
        <Form.Item
          name="password"
          label={t.givenPassword}
          className={WIDE_FIELD}
          rules={[schemaRule(passwordRule, { isOptional: true })]}
          extra={isOfPhone ? t.passwordEmptyPhone : t.passwordEmptyOnce}
        >
          <Input.Password maxLength={20} autoComplete="new-password" />
        </Form.Item>
      )}
    </>
  );
}

function MoreFields() {
  const t = useTexts(staffTexts);
  const sexes = useDictionary<Sex>("sex");
  const mayEnable = useMay(E.setEnabled);
  return (
    <>
      <Form.Item name="sex" label={t.sex}>
        <Select<Sex> options={[{ value: "", label: t.noSex }, ...sexes.options]} />
      </Form.Item>
      <Form.Item name="userCode" label={t.userCode}>
        <Input maxLength={40} autoComplete="off" />
      </Form.Item>
      <Form.Item name="regionInfo" label={t.regionInfo}>
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
      <Form.Item name="enabled" label={t.isEnabled} valuePropName="checked">
        <Switch disabled={!mayEnable} />
      </Form.Item>
      <Form.Item name="description" label={t.description} className={WIDE_FIELD}>
        <Input.TextArea maxLength={500} showCount autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </>
  );
}
