import {
  MAINTENANCE_WINDOW_FIELDS as FIELDS,
  type MaintenanceWindow,
} from "@sweepline/contract/care/maintenance-windows.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import {
  ClockInput,
  endRule,
  FieldGrid,
  FormDrawer,
  MomentInput,
  schemaRule,
  TextField,
  WIDE_FIELD,
} from "../../ui/form/index.ts";
import { Checkbox, Form, Segmented } from "../../ui/kit.ts";
import { useSaveWindow } from "./maintenance-windows.calls.ts";
import styles from "./maintenance-windows.module.css";
import { windowTexts } from "./maintenance-windows.texts.ts";
import { DevicesSelect, PlacesSelect } from "./whom-selects.tsx";
import { newWindow, valuesOf, type WindowValues, writtenOf } from "./window-values.ts";

interface WindowFormProps {
  /** What is changed; absent: a new one. */
  readonly row: MaintenanceWindow | undefined;
  readonly now: number;
  readonly onClose: () => void;
}

export function WindowForm({ row, now, onClose }: WindowFormProps) {
  const t = useTexts(windowTexts);
  const save = useSaveWindow();
  return (
    <FormDrawer<WindowValues>
      title={row ? t.editTitle : t.create}
      initialValues={row ? valuesOf(row) : newWindow(now)}
      draft={`maintenance-window-${row?.id ?? "new"}`}
      width={640}
      onClose={onClose}
      onSave={async (values) => {
        await save.mutateAsync({ row, fields: writtenOf(values) });
        notify("success", t.saved);
      }}
    >
      <div className={styles.form}>
        <p className={styles.note}>{t.note}</p>
        <TextField
          name="reason"
          label={t.reason}
          schema={FIELDS.reason}
          maxLength={200}
          placeholder={t.reasonHint}
        />
        <Whom row={row} />
        <When />
      </div>
    </FormDrawer>
  );
}

function Whom({ row }: Pick<WindowFormProps, "row">) {
  const t = useTexts(windowTexts);
  return (
    <section>
      <h3>{t.whom}</h3>
      <p className={styles.note}>{t.whomNote}</p>
      <FieldGrid min={15}>
        <Form.Item name="placeIds" label={t.places}>
          <PlacesSelect own={row?.places ?? []} />
        </Form.Item>
        <Form.Item name="deviceIds" label={t.devices}>
          <DevicesSelect own={row?.devices ?? []} />
        </Form.Item>
      </FieldGrid>
    </section>
  );
}

function When() {
  const t = useTexts(windowTexts);
  const isWeekly = Form.useWatch<string | undefined>("repeat") === "weekly";
  return (
    <section>
      <h3>{t.when}</h3>
      <Form.Item name="repeat" label={t.repeat}>
        <Segmented<WindowValues["repeat"]>
          options={(["once", "weekly"] as const).map((value) => ({ value, label: t.repeats[value] }))}
        />
      </Form.Item>
      <FieldGrid min={15}>
        <Form.Item name="startsAt" label={t.startsAt} rules={[schemaRule(FIELDS.startsAt)]}>
          <MomentInput reach="any" />
        </Form.Item>
        <Form.Item
          name="endsAt"
          label={isWeekly ? t.endsAtWeekly : t.endsAt}
          dependencies={["startsAt"]}
          rules={[schemaRule(FIELDS.startsAt, { isOptional: isWeekly }), endRule("startsAt")]}
        >
          <MomentInput reach="any" />
        </Form.Item>
        {isWeekly ? <Weekly /> : null}
      </FieldGrid>
    </section>
  );
}

const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;

function Weekly() {
  const t = useTexts(windowTexts);
  return (
    <>
      <Form.Item
        name="days"
        label={t.days}
        className={WIDE_FIELD}
        extra={t.weeklyNote}
        rules={[{ required: true, type: "array", min: 1, message: t.daysMissing }]}
      >
        <Checkbox.Group options={DAYS.map((value) => ({ value, label: t.day(value) }))} />
      </Form.Item>
      <Form.Item name="from" label={t.from}>
        <Clock label={t.from} />
      </Form.Item>
      <Form.Item name="to" label={t.to}>
        <Clock label={t.to} />
      </Form.Item>
    </>
  );
}

interface ClockProps {
  readonly label: string;
  /** Handed over by the form. */
  readonly value?: string;
  readonly onChange?: (time: string) => void;
}

const Clock = ({ label, value = "", onChange = () => undefined }: ClockProps) => (
  <ClockInput label={label} value={value} onChange={onChange} />
);
