import type { DeploymentDetail } from "@sweepline/contract/operations/remote-deployment/index.ts";
import { type Alignment, laidOver } from "@sweepline/contract/operations/remote-deployment/orders.ts";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { drawPlan, planColors } from "../../sites/map-drawing/index.ts";
import {
  type FloorArrow,
  type FloorMarking,
  FloorView,
  mapVersionQuery,
  type Plan,
  usePlan,
} from "../../sites/map-view/index.ts";
import { ErrorState, Skeleton } from "../../ui/feedback/index.ts";
import { Card } from "../../ui/page/index.ts";
import { Segments } from "../../ui/segments/index.ts";
import { useAppearance, usePalette } from "../../ui/theme/index.ts";
import { alignTexts } from "./align.texts.ts";
import { AlignFields } from "./align-fields.tsx";
import { createAlignOverlay } from "./align-overlay.ts";
import { middleOf, shifted, shiftOfKey, UNALIGNED } from "./alignment.ts";
import styles from "./deployment.module.css";
import { StepCard } from "./step-card.tsx";
import { useDeployedMap } from "./use-deployed-map.ts";
import { workTexts } from "./work.texts.ts";

interface AlignStepProps {
  readonly deployment: DeploymentDetail;
}

/** What the robot has drawn is laid over the map that there is. */
export function AlignStep({ deployment }: AlignStepProps) {
  const t = useTexts(workTexts);
  const { noMaps } = useTexts(alignTexts);
  const { map, mayMaps } = useDeployedMap(deployment);
  const { drawnMapId, drawnVersionId } = deployment;
  if (!mayMaps || drawnMapId === null || drawnVersionId === null)
    return <StepCard deployment={deployment} what={mayMaps ? t.notYetDrawn : noMaps} />;
  if (!map) return <Skeleton block={30} />;
  const { alignedVersionId, baseVersionId } = deployment;
  const isLaid = map.versionId === alignedVersionId && baseVersionId !== null;
  const below = { mapId: map.id, versionId: isLaid ? baseVersionId : map.versionId };
  const drawn = { mapId: drawnMapId, versionId: drawnVersionId };
  return <Plans key={drawnVersionId} {...{ deployment, below, drawn }} />;
}

interface VersionName {
  readonly mapId: number;
  readonly versionId: number;
}

interface PlansProps extends AlignStepProps {
  readonly below: VersionName;
  readonly drawn: VersionName;
}

/** The map is that of before, however often the drawing was laid over it since the page was opened. */
function Plans({ deployment, ...named }: PlansProps) {
  const below = useVersion(named.below);
  const drawn = useVersion(named.drawn);
  if (below.plan && drawn.plan) return <Aligning {...{ deployment, map: below.plan, drawing: drawn.plan }} />;
  const failed = [...below.queries, ...drawn.queries].find(({ error }) => error);
  if (failed) return <ErrorState error={failed.error} onRetry={() => failed.refetch()} />;
  return <Skeleton block={30} />;
}

function useVersion({ mapId, versionId }: VersionName) {
  const version = useQuery(mapVersionQuery(mapId, versionId));
  const { plan, query: grid } = usePlan(version.data);
  return { plan, queries: [version, grid] };
}

interface AligningProps extends AlignStepProps {
  readonly map: Plan;
  readonly drawing: Plan;
}

type Tool = "drawing" | "view";

/** As it was laid before; else in one frame, or of another frame in the middle of the map, where it can be seen. */
function startOf({ alignment, kind }: DeploymentDetail, map: Plan, drawing: Plan): Alignment {
  if (alignment || kind !== "replace") return alignment ?? UNALIGNED;
  const [to, from] = [middleOf(map.map, map.box), middleOf(drawing.map, drawing.box)];
  return shifted(UNALIGNED, [to[0] - from[0], to[1] - from[1]]);
}

function Aligning({ deployment, map, drawing }: AligningProps) {
  const t = useTexts(alignTexts);
  const [start] = useState(() => startOf(deployment, map, drawing));
  const [alignment, setAlignment] = useState(start);
  const [opacity, setOpacity] = useState(0.7);
  const [tool, setTool] = useState<Tool>("drawing");
  const cellM = map.map.resolutionM;
  const onArrow = useDrag(alignment, setAlignment);
  const onKeyDownCapture = (event: KeyboardEvent) => {
    const shift = tool === "drawing" && isOnMap(event) ? shiftOfKey(event, cellM) : undefined;
    if (!shift) return;
    // Otherwise the map under it would move by the same key.
    event.preventDefault();
    event.stopPropagation();
    setAlignment((before) => shifted(before, shift));
  };
  return (
    <div className={styles.layout}>
      <Card isFlush>
        <div className={styles.picture} onKeyDownCapture={onKeyDownCapture}>
          <Overlaid
            {...{ map, drawing, alignment, opacity }}
            onArrow={tool === "drawing" ? onArrow : undefined}
          />
        </div>
        <div className={styles.tools}>
          <Segments<Tool>
            label={t.tool}
            value={tool}
            options={[
              { value: "drawing", label: t.moveDrawing },
              { value: "view", label: t.moveView },
            ]}
            onChange={setTool}
          />
          <Opacity value={opacity} onChange={setOpacity} />
        </div>
      </Card>
      <div className={styles.side}>
        <StepCard deployment={deployment}>
          <p className={styles.soft}>{t.hint}</p>
          <AlignFields
            {...{ deployment, start, alignment, cellM }}
            middle={middleOf(drawing.map, drawing.box)}
            onChange={setAlignment}
          />
        </StepCard>
      </div>
    </div>
  );
}

/** Fields beside the map keep their keys. */
const isOnMap = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest("[role=application]") !== null;

/** A drag moves the drawing as far as the hand, from where it was when the hand came down. */
function useDrag(alignment: Alignment, onChange: (next: Alignment) => void) {
  const [from, setFrom] = useState<Alignment>();
  return ({ from: start, to, isDone }: FloorArrow) => {
    const base = from ?? alignment;
    setFrom(isDone ? undefined : base);
    onChange(shifted(base, [to.x - start.x, to.y - start.y]));
  };
}

interface OverlaidProps extends Omit<AligningProps, "deployment"> {
  readonly alignment: Alignment;
  readonly opacity: number;
  readonly onArrow: ((arrow: FloorArrow) => void) | undefined;
}

/** Nothing is said here of when the floor was cleaned. */
const BARE: FloorMarking = { color: () => undefined, tint: undefined };

function Overlaid({ map, drawing, alignment, opacity, onArrow }: OverlaidProps) {
  const t = useTexts(alignTexts);
  const appearance = useAppearance();
  const { series, tones, ink } = usePalette();
  const wall = series[3] ?? ink;
  const floor = tones.info.soft;
  // In colors of its own, or nobody could tell it from the map below.
  const picture = useMemo(
    () => drawPlan(drawing.grid, { ...planColors(appearance), floor, wall, wallFill: wall }),
    [drawing.grid, appearance, floor, wall],
  );
  const [overlay] = useState(createAlignOverlay);
  useEffect(
    () => overlay.show({ plan: drawing, picture, alignment, opacity }),
    [overlay, drawing, picture, alignment, opacity],
  );
  const [x, y] = laidOver(alignment, middleOf(drawing.map, drawing.box));
  return (
    <section className={styles.whole} aria-label={t.picture} data-middle={`${x.toFixed(2)} ${y.toFixed(2)}`}>
      <FloorView plan={map} overlay={overlay} marking={BARE} onArrow={onArrow} />
    </section>
  );
}

function Opacity({
  value,
  onChange,
}: {
  readonly value: number;
  readonly onChange: (value: number) => void;
}) {
  const t = useTexts(alignTexts);
  const id = useId();
  return (
    <div className={styles.opacity}>
      <label htmlFor={id}>{t.opacity}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={1}
        step={0.05}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </div>
  );
}
