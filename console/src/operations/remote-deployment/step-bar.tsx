import {
  type Deployment,
  type DeploymentStep,
  stepsOf,
} from "@sweepline/contract/operations/remote-deployment/index.ts";
import { useEffect, useRef } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import styles from "./deployment.module.css";
import { deploymentTexts } from "./deployment.texts.ts";

interface StepBarProps {
  readonly deployment: Pick<Deployment, "kind" | "step" | "doneSteps">;
  /** Undefined: it has ended, and leads nowhere. */
  readonly onStep?: ((step: DeploymentStep) => void) | undefined;
}

/** The way from a bare floor to one that is cleaned; each step can be gone to. */
export function StepBar({ deployment: { kind, step, doneSteps }, onStep }: StepBarProps) {
  const t = useTexts(deploymentTexts);
  const bar = useRef<HTMLElement>(null);
  const current = useRef<HTMLLIElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a narrow bar is scrolled to the step that is worked on
  useEffect(() => {
    const [whole, item] = [bar.current, current.current];
    if (!whole || !item) return;
    // The bar alone, and not the page around it.
    const [outer, inner] = [whole.getBoundingClientRect(), item.getBoundingClientRect()];
    whole.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2;
  }, [step]);
  return (
    <nav ref={bar} className={styles.steps} aria-label={t.steps}>
      <ol>
        {stepsOf(kind).map((one, index) => {
          const isDone = doneSteps.includes(one);
          const isCurrent = one === step;
          const content = (
            <>
              <span className={styles.mark} aria-hidden="true">
                {isDone ? "✓" : index + 1}
              </span>
              <span>{t.stepNames[one]}</span>
              {isDone ? <span className="visually-hidden">({t.isDone})</span> : null}
            </>
          );
          const look = { "data-done": isDone || undefined, "data-current": isCurrent || undefined };
          return (
            <li key={one} ref={isCurrent ? current : undefined}>
              {onStep ? (
                <button
                  type="button"
                  {...look}
                  aria-current={isCurrent ? "step" : undefined}
                  onClick={() => (isCurrent ? undefined : onStep(one))}
                >
                  {content}
                </button>
              ) : (
                <span {...look} aria-current={isCurrent ? "step" : undefined}>
                  {content}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
