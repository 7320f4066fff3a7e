import type { TaskStep } from "@sweepline/contract/operations/tasks/definition.ts";
import { useTexts } from "../../../core/i18n/index.ts";
import { CloseOutlined } from "../../../ui/icons.ts";
import { Button } from "../../../ui/kit.ts";
import { OrderHandle, useOrder } from "../../../ui/order/index.ts";
import { useStepSentence } from "../step-sentence.ts";
import styles from "../tasks.module.css";
import { taskTexts } from "../tasks.texts.ts";

interface StepListProps {
  readonly steps: readonly TaskStep[];
  readonly openId: string | undefined;
  /** What the server says of single steps, by their place. */
  readonly errors: ReadonlyMap<number, string>;
  readonly isOrdered: boolean;
  readonly onOpen: (id: string | undefined) => void;
  readonly onMove: (from: number, to: number) => void;
  readonly onRemove: (id: string) => void;
  readonly children: (step: TaskStep) => React.ReactNode;
}

/** Steps in their order, which handles change: dragged, or by the arrow keys. One is open with its settings. */
export function StepList({
  steps,
  openId,
  errors,
  isOrdered,
  onOpen,
  onMove,
  onRemove,
  children,
}: StepListProps) {
  const t = useTexts(taskTexts);
  const sentence = useStepSentence();
  const order = useOrder<number>(onMove);
  return (
    <ol className={styles.steps} aria-label={t.steps}>
      {steps.map((step, index) => {
        const isOpen = step.id === openId;
        return (
          <li key={step.id} className={styles.step} {...order.item(index)}>
            <div className={styles.stepHead}>
              <OrderHandle
                name={t.moveStep(step.name)}
                isDisabled={!isOrdered}
                {...order.handle(index, { index, count: steps.length })}
              />
              <span className={styles.number}>{index + 1}</span>
              <button
                type="button"
                className={styles.stepName}
                aria-expanded={isOpen}
                onClick={() => onOpen(isOpen ? undefined : step.id)}
              >
                <strong>{step.name}</strong>
                <span className={styles.faint}>{sentence(step)}</span>
              </button>
              <Button
                size="small"
                type="text"
                icon={<CloseOutlined />}
                aria-label={t.removeStep(step.name)}
                onClick={() => onRemove(step.id)}
              />
            </div>
            {errors.has(index) ? (
              <p role="alert" className={styles.error}>
                {errors.get(index)}
              </p>
            ) : null}
            {isOpen ? <div className={styles.settings}>{children(step)}</div> : null}
          </li>
        );
      })}
    </ol>
  );
}
