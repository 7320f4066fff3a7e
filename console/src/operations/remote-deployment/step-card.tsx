import {
  type DeploymentDetail,
  type DeploymentStep,
  stepsOf,
} from "@sweepline/contract/operations/remote-deployment/index.ts";
import type { ReactNode } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { useSubmit } from "../../ui/form/index.ts";
import { Button } from "../../ui/kit.ts";
import { Card } from "../../ui/page/index.ts";
import styles from "./deployment.module.css";
import { deploymentTexts } from "./deployment.texts.ts";
import { useGoToStep } from "./deployments.calls.ts";
import { workTexts } from "./work.texts.ts";

interface StepCardProps {
  readonly deployment: DeploymentDetail;
  /** In place of what is said of the step. */
  readonly what?: string | undefined;
  readonly children?: ReactNode;
  /** In place of the way to the next step. */
  readonly last?: ReactNode;
}

/** What is to be done now, by which buttons, and the ways on and back. */
export function StepCard({ deployment, what, children, last }: StepCardProps) {
  const t = useTexts(deploymentTexts);
  const work = useTexts(workTexts);
  const { step } = deployment;
  const { go, isGoing } = useStepWays(deployment);
  const steps = stepsOf(deployment.kind);
  const at = steps.indexOf(step);
  const [before, after] = [steps[at - 1], steps[at + 1]];
  return (
    <Card title={t.stepNames[step]}>
      <div className={styles.work}>
        <p>{what ?? work.what[step]}</p>
        {children}
        <div className={styles.foot}>
          {before ? (
            <Button disabled={isGoing} onClick={() => go(before, false)}>
              {t.back}
            </Button>
          ) : null}
          {last ??
            (after ? (
              <Button type="primary" disabled={isGoing} onClick={() => go(after, true)}>
                {t.done}
              </Button>
            ) : null)}
        </div>
      </div>
    </Card>
  );
}

/** `isDone`: the step that is left. A second click while the first is under way does nothing. */
export function useStepWays({ id, revision }: Pick<DeploymentDetail, "id" | "revision">) {
  const goToStep = useGoToStep();
  const { isBusy, submit } = useSubmit();
  return {
    isGoing: isBusy,
    go: (step: DeploymentStep, isDone: boolean) =>
      submit(() =>
        goToStep.mutateAsync({ id, step, isDone, revision }).then(
          () => undefined,
          // The refusal has been shown already.
          () => undefined,
        ),
      ),
  };
}
