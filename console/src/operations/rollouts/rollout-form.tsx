import type { RolloutDetail } from "@sweepline/contract/operations/rollouts/index.ts";
import type { ReactNode } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { FormPage, useFormPage } from "../../ui/form/index.ts";
import { bodyOf, type RolloutValues, valuesOf } from "./form-values.ts";
import { GroupFields } from "./group-fields.tsx";
import { GuardFields, LimitFields } from "./limit-fields.tsx";
import { PreviewCard } from "./preview-card.tsx";
import { formTexts } from "./rollout-form.texts.ts";
import { useCreateRollout, useUpdateRollout } from "./rollouts.calls.ts";
import styles from "./rollouts.module.css";
import { TargetFields, WhatFields } from "./target-fields.tsx";
import { ConditionFields, TimeFields } from "./time-fields.tsx";

type RolloutFormProps =
  | {
      readonly rollout: RolloutDetail;
      readonly onReload: () => void;
    }
  | {
      readonly rollout?: undefined;
      /** Names the draft, beside others of new rollouts. */
      readonly draft: string;
      readonly start: () => RolloutValues;
      /** Where the values come from. */
      readonly note?: ReactNode;
    };

/** What is installed on which devices, in which order, when, and what stops it; beside it, whom that would reach. */
export function RolloutForm(props: RolloutFormProps) {
  const t = useTexts(formTexts);
  const { rollout } = props;
  const page = useFormPage<RolloutValues>({
    draft: `rollout-${rollout ? rollout.id : props.draft}`,
    start: rollout ? () => valuesOf(rollout) : props.start,
    save: useSave(rollout),
  });
  return (
    <FormPage page={page} saveLabel={t.save} onReload={rollout ? props.onReload : () => undefined}>
      {rollout ? null : props.note}
      <div className={styles.beside}>
        <div className={styles.cards}>
          <WhatFields />
          <TargetFields />
          <GroupFields onTouched={page.touch} />
          <TimeFields />
          <ConditionFields />
          <LimitFields />
          <GuardFields />
        </div>
        <PreviewCard />
      </div>
    </FormPage>
  );
}

function useSave(rollout: RolloutDetail | undefined) {
  const t = useTexts(formTexts);
  const href = useHref();
  const [create, update] = [useCreateRollout(), useUpdateRollout()];
  return async (values: RolloutValues) => {
    const body = bodyOf(values);
    const { id } = rollout
      ? await update.mutateAsync({ ...body, id: rollout.id, revision: rollout.revision })
      : await create.mutateAsync(body);
    return { text: t.saved, to: href("rollout", { id }) };
  };
}
