import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { RolloutDetail } from "@sweepline/contract/operations/rollouts/index.ts";
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
import { bodyOf, newValues, type RolloutValues, valuesOf } from "./form-values.ts";
import { GroupFields } from "./group-fields.tsx";
import { GuardFields, LimitFields } from "./limit-fields.tsx";
import { PreviewCard } from "./preview-card.tsx";
import { formTexts } from "./rollout-form.texts.ts";
import { useCreateRollout, useUpdateRollout } from "./rollouts.calls.ts";
import styles from "./rollouts.module.css";
import { TargetFields, WhatFields } from "./target-fields.tsx";
import { ConditionFields, TimeFields } from "./time-fields.tsx";

interface RolloutFormProps {
  /** Undefined for a new one. */
  readonly rollout: RolloutDetail | undefined;
  readonly onReload: () => void;
}

/** What is installed on which devices, in which order, when, and what stops it; beside it, whom that would reach. */
export function RolloutForm({ rollout, onReload }: RolloutFormProps) {
  const t = useTexts(formTexts);
  const [form] = Form.useForm<RolloutValues>();
  const draft = `rollout-${rollout?.id ?? "new"}`;
  const own = usePerson()?.sysUser.organizationId;
  const [initial] = useState(
    () =>
      (takeDraft(draft) as RolloutValues | undefined) ?? (rollout ? valuesOf(rollout) : newValues(own, t)),
  );
  const [isTouched, setTouched] = useState(false);
  const { save, isSaving, isOld } = useSave(rollout, () => setTouched(false));
  const leaving = useLeaving(isTouched);
  useDraft(draft, () => (isTouched ? form.getFieldsValue(true) : undefined));
  // The button is busy a moment after the call has begun.
  const isSending = useRef(false);
  const submit = async () => {
    if (isSending.current) return;
    isSending.current = true;
    try {
      await save(form.getFieldsValue(true) as RolloutValues);
    } catch (error) {
      showFieldErrors(form, error);
    } finally {
      isSending.current = false;
    }
  };
  return (
    <Form<RolloutValues>
      form={form}
      layout="vertical"
      initialValues={initial}
      scrollToFirstError={{ focus: true }}
      onValuesChange={() => setTouched(true)}
      onFinish={() => void submit()}
      className={styles.form ?? ""}
    >
      {leaving.context}
      {isOld ? <Changed onReload={onReload} /> : null}
      <div className={styles.beside}>
        <div className={styles.cards}>
          <WhatFields />
          <TargetFields />
          <GroupFields onTouched={() => setTouched(true)} />
          <TimeFields />
          <ConditionFields />
          <LimitFields />
          <GuardFields />
        </div>
        <PreviewCard />
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

function useSave(rollout: RolloutDetail | undefined, onSaved: () => void) {
  const t = useTexts(formTexts);
  const href = useHref();
  const navigate = useNavigate();
  const [create, update] = [useCreateRollout(), useUpdateRollout()];
  const [isOld, setOld] = useState(false);
  const save = async (values: RolloutValues) => {
    const body = bodyOf(values);
    try {
      const saved = rollout
        ? await update.mutateAsync({ ...body, id: rollout.id, revision: rollout.revision })
        : await create.mutateAsync(body);
      onSaved();
      notify("success", t.saved);
      void navigate(href("rollout", { id: saved.id }));
    } catch (error) {
      if (error instanceof CallError && error.error === CORE_REFUSALS.conflict.key) setOld(true);
      throw error;
    }
  };
  return { save, isSaving: create.isPending || update.isPending, isOld };
}

function Changed({ onReload }: Pick<RolloutFormProps, "onReload">) {
  const t = useTexts(formTexts);
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
