import type { DeploymentDetail } from "@sweepline/contract/operations/remote-deployment/index.ts";
import type { Alignment } from "@sweepline/contract/operations/remote-deployment/orders.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { Notice } from "../../ui/feedback/index.ts";
import { Button } from "../../ui/kit.ts";
import { alignTexts } from "./align.texts.ts";
import { SCALE, turnedAbout } from "./alignment.ts";
import styles from "./deployment.module.css";
import { useAlign } from "./deployments.calls.ts";
import { NumberInput } from "./place-fields.tsx";

interface AlignFieldsProps {
  readonly deployment: DeploymentDetail;
  /** Where it can be put back to. */
  readonly start: Alignment;
  readonly alignment: Alignment;
  readonly cellM: number;
  /** Of the drawing, in its own frame. */
  readonly middle: readonly [x: number, y: number];
  readonly onChange: (next: Alignment) => void;
}

const toDegrees = (theta: number): number => Math.round((theta * 1_800) / Math.PI) / 10;
const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The same in numbers, for who uses no pointer, and for the last cell. */
export function AlignFields({ deployment, start, alignment, cellM, middle, onChange }: AlignFieldsProps) {
  const t = useTexts(alignTexts);
  const { x, y, theta, scale } = alignment;
  const align = useAlign();
  const { id, revision } = deployment;
  const lay = async () => {
    await align.mutateAsync({ id, revision, ...alignment });
    notify("success", t.aligned);
  };
  return (
    <>
      <div className={styles.fields}>
        <NumberInput
          {...{ label: t.x, value: x, step: cellM, precision: 3 }}
          onChange={(next) => onChange({ ...alignment, x: next })}
        />
        <NumberInput
          {...{ label: t.y, value: y, step: cellM, precision: 3 }}
          onChange={(next) => onChange({ ...alignment, y: next })}
        />
        <NumberInput
          {...{ label: t.turn, value: toDegrees(theta), step: 0.1, precision: 1, min: -180, max: 180 }}
          onChange={(degrees) => onChange(turnedAbout(alignment, middle, { theta: toRadians(degrees) }))}
        />
        <NumberInput
          {...{ label: t.scale, value: scale, step: 0.01, precision: 3, min: SCALE.least, max: SCALE.most }}
          onChange={(next) => onChange(turnedAbout(alignment, middle, { scale: next }))}
        />
      </div>
      <p className={styles.soft}>{t.turnNote}</p>
      {deployment.alignedVersionId === null ? null : (
        <Notice tone="positive" role="status">
          {t.alreadyAligned}
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button onClick={() => onChange(start)}>{t.reset}</Button>
        <Button type="primary" loading={align.isPending} onClick={() => void lay()}>
          {t.align}
        </Button>
      </div>
    </>
  );
}
