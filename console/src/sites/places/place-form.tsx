import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { PlaceDetail } from "@sweepline/contract/sites/places/index.ts";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { CallError } from "../../core/api/index.ts";
import { takeDraft, useDraft } from "../../core/drafts/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { notify } from "../../core/notices/index.ts";
import { usePerson } from "../../core/session/index.ts";
import { showFieldErrors, useLeaving } from "../../ui/form/index.ts";
import { Button, Form } from "../../ui/kit.ts";
import { Card } from "../../ui/page/index.ts";
import { FactFields } from "./fact-fields.tsx";
import { FloorFields } from "./floor-fields.tsx";
import { HoursField, RobotHoursField } from "./hours-field.tsx";
import styles from "./place-form.module.css";
import { placeFormTexts } from "./place-form.texts.ts";
import {
  type FloorMemory,
  newValues,
  type PlaceValues,
  planOf,
  replanned,
  valuesOf,
} from "./place-values.ts";
import { useCreatePlace, useUpdatePlace } from "./places.calls.ts";
import { QuietField } from "./quiet-field.tsx";

interface PlaceFormProps {
  /** Undefined for a new one. */
  readonly place: PlaceDetail | undefined;
  readonly onReload: () => void;
}

/** A place as a whole: what it is, its floors, when it is open. */
export function PlaceForm({ place, onReload }: PlaceFormProps) {
  const t = useTexts(placeFormTexts);
  const [form] = Form.useForm<PlaceValues>();
  const draft = `place-${place?.id ?? "new"}`;
  const own = usePerson()?.sysUser.organizationId;
  const [initial] = useState(
    () => (takeDraft(draft) as PlaceValues | undefined) ?? (place ? valuesOf(place) : newValues(own)),
  );
  const [isTouched, setTouched] = useState(false);
  const { save, isSaving, isOld } = useSave(place, () => setTouched(false));
  const leaving = useLeaving(isTouched);
  useDraft(draft, () => (isTouched ? form.getFieldsValue(true) : undefined));
  const memory = useRef<FloorMemory>({ plan: planOf(initial), floors: initial.floors });
  const change = (changed: Partial<PlaceValues>) => {
    setTouched(true);
    const values = form.getFieldsValue(true) as PlaceValues;
    if (!PLAN_FIELDS.some((field) => field in changed)) return;
    const next = replanned(memory.current, { plan: planOf(values), floors: values.floors });
    memory.current = next;
    form.setFieldValue("floors", next.shown);
  };
  // The button is busy a moment after the call has begun.
  const isSending = useRef(false);
  const submit = async () => {
    if (isSending.current) return;
    isSending.current = true;
    try {
      await save(form.getFieldsValue(true) as PlaceValues);
    } catch (error) {
      showFieldErrors(form, error);
    } finally {
      isSending.current = false;
    }
  };
  return (
    <Form<PlaceValues>
      form={form}
      layout="vertical"
      initialValues={initial}
      scrollToFirstError={{ focus: true }}
      onValuesChange={change}
      onFinish={() => void submit()}
      className={styles.form ?? ""}
    >
      {leaving.context}
      {isOld ? <Changed onReload={onReload} /> : null}
      <div className={styles.columns}>
        <div className={styles.column}>
          <Card title={t.facts}>
            <FactFields place={place} />
          </Card>
          <Card title={t.hours}>
            <HoursField />
            <RobotHoursField />
          </Card>
          <Card title={t.quiet}>
            <QuietField />
          </Card>
        </div>
        <Card title={t.floors}>
          <FloorFields onTouched={() => setTouched(true)} />
        </Card>
      </div>
      <div className={styles.foot}>
        <Button onClick={leaving.leave}>{t.cancel}</Button>
        <Button type="primary" htmlType="submit" loading={isSaving}>
          {t.save}
        </Button>
      </div>
    </Form>
  );
}

const PLAN_FIELDS = ["floorsAbove", "floorsBelow", "floorNaming", "floorAffix"] as const;

function useSave(place: PlaceDetail | undefined, onSaved: () => void) {
  const t = useTexts(placeFormTexts);
  const href = useHref();
  const navigate = useNavigate();
  const [create, update] = [useCreatePlace(), useUpdatePlace()];
  const [isOld, setOld] = useState(false);
  const save = async ({ organizationId = 0, ...values }: PlaceValues) => {
    const fields = { ...values, ...planOf({ organizationId, ...values }) };
    try {
      const saved = place
        ? await update.mutateAsync({ ...fields, id: place.id, revision: place.revision })
        : await create.mutateAsync({ ...fields, organizationId });
      onSaved();
      notify("success", place ? t.saved : t.created);
      void navigate(href("placeView", { id: saved.id }));
    } catch (error) {
      if (error instanceof CallError && error.error === CORE_REFUSALS.conflict.key) setOld(true);
      throw error;
    }
  };
  return { save, isSaving: create.isPending || update.isPending, isOld };
}

function Changed({ onReload }: { onReload: () => void }) {
  const t = useTexts(placeFormTexts);
  return (
    <div className={styles.changed} role="alert">
      <div>
        <strong>{t.changedTitle}</strong>
        <p>{t.changedNote}</p>
      </div>
      <Button onClick={onReload}>{t.reload}</Button>
    </div>
  );
}
