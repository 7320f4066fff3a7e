import { type NewRota, ROTA_FIELDS, type Rota, type Shift, TURNS } from "@sweepline/contract/care/on-call.ts";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useTimeZone } from "../../core/preferences/index.ts";
import {
  ClockInput,
  DayInput,
  FieldGrid,
  FormDrawer,
  schemaRule,
  showFieldErrors,
} from "../../ui/form/index.ts";
import { Button, Form, Input, Radio } from "../../ui/kit.ts";
import { TimeZoneSelect } from "../../ui/time-zone/index.ts";
import { usePreviewRota, useSaveRota } from "./on-call.calls.ts";
import styles from "./on-call.module.css";
import { onCallTexts } from "./on-call.texts.ts";
import { PeopleOrder } from "./people-order.tsx";
import { ShiftTable } from "./shift-table.tsx";

interface RotaFormProps {
  /** Undefined for a new one. */
  readonly row: Rota | undefined;
  readonly onClose: () => void;
}

const fieldsOf = ({ name, timeZone, turn, handOverAt, startsOn, staffIds }: NewRota): NewRota => ({
  ...{ name, timeZone, turn, handOverAt, startsOn, staffIds },
});

export function RotaForm({ row, onClose }: RotaFormProps) {
  const t = useTexts(onCallTexts);
  const zone = useTimeZone();
  const save = useSaveRota();
  const initial: NewRota = row ?? {
    ...{ name: "", timeZone: zone, turn: "weekly", handOverAt: "09:00", staffIds: [] },
    startsOn: new Intl.DateTimeFormat("sv-SE", { timeZone: zone }).format(new Date()),
  };
  return (
    <FormDrawer<NewRota>
      title={row ? t.editOf(row.name) : t.create}
      initialValues={fieldsOf(initial)}
      draft={`rota-${row?.id ?? "new"}`}
      width={560}
      onClose={onClose}
      onSave={async (fields) => {
        await save.mutateAsync({ row, fields: fieldsOf(fields) });
        notify("success", t.saved);
      }}
    >
      <Form.Item name="name" label={t.name} rules={[schemaRule(ROTA_FIELDS.name)]}>
        <Input maxLength={64} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="staffIds"
        label={t.people}
        extra={t.peopleNote}
        rules={[schemaRule(ROTA_FIELDS.staffIds)]}
      >
        <PeopleOrder people={row?.people ?? []} />
      </Form.Item>
      <Form.Item name="turn" label={t.turn}>
        <Radio.Group options={TURNS.map((value) => ({ value, label: t.turns[value] }))} />
      </Form.Item>
      <FieldGrid min={12}>
        <Form.Item
          name="startsOn"
          label={t.startsOn}
          extra={t.startsOnNote}
          rules={[schemaRule(ROTA_FIELDS.startsOn)]}
        >
          <DayInput />
        </Form.Item>
        <Form.Item
          name="handOverAt"
          label={t.handOverAt}
          extra={t.handOverNote}
          rules={[schemaRule(ROTA_FIELDS.handOverAt)]}
        >
          <ClockInput />
        </Form.Item>
      </FieldGrid>
      <Form.Item name="timeZone" label={t.timeZone} rules={[schemaRule(ROTA_FIELDS.timeZone)]}>
        <TimeZoneSelect />
      </Form.Item>
      <Preview />
    </FormDrawer>
  );
}

/** Of what the form says now. */
function Preview() {
  const t = useTexts(onCallTexts);
  const form = Form.useFormInstance<NewRota>();
  const preview = usePreviewRota();
  const [shifts, setShifts] = useState<readonly Shift[]>();
  const show = async () => {
    setShifts(undefined);
    try {
      await form.validateFields();
      setShifts(await preview.mutateAsync(fieldsOf(form.getFieldsValue(true) as NewRota)));
    } catch (error) {
      showFieldErrors(form, error);
    }
  };
  return (
    <div className={styles.preview}>
      <Button loading={preview.isPending} onClick={() => void show()}>
        {t.preview}
      </Button>
      {shifts ? <ShiftTable shifts={shifts} /> : null}
    </div>
  );
}
