import type { ElementPoint, MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import type { TaskStep } from "@sweepline/contract/operations/tasks/definition.ts";
import { MAX_TASK_NAME } from "@sweepline/contract/operations/tasks/index.ts";
import type { MapDetail } from "@sweepline/contract/sites/maps.ts";
import { useState } from "react";
import { useTexts } from "../../../core/i18n/index.ts";
import { Button, Checkbox, Input } from "../../../ui/kit.ts";
import { Card } from "../../../ui/page/index.ts";
import { type Draft, likeStep, moved, stepOf, toggled, withArea, without, withStep } from "../draft.ts";
import { TaskFloor } from "../task-floor.tsx";
import styles from "../tasks.module.css";
import { taskTexts } from "../tasks.texts.ts";
import { ElementChoice } from "./element-choice.tsx";
import { FieldError } from "./field-error.tsx";
import { StepList } from "./step-list.tsx";
import { StepSettings } from "./step-settings.tsx";
import { useFamily } from "./use-family.ts";

interface Editing {
  readonly draft: Draft;
  readonly change: (next: (before: Draft) => Draft) => void;
}
interface Checked {
  /** What is wrong, by field. */
  readonly errors: ReadonlyMap<string, string>;
}

const newStepId = (): string => crypto.randomUUID();

interface FloorCardProps extends Editing {
  readonly map: MapDetail;
  readonly openId: string | undefined;
}

/** The floor on which steps are chosen by clicking, and areas drawn. */
export function FloorCard({ map, draft, change, openId }: FloorCardProps) {
  const t = useTexts(taskTexts);
  const drawing = useDrawing((points) =>
    change((before) => withArea(before, { id: newStepId(), name: t.drawnArea, points })),
  );
  return (
    <Card title={t.onFloor} isFlush extra={<DrawingTools drawing={drawing} />}>
      <TaskFloor
        mapId={map.id}
        versionId={map.versionId}
        draft={draft}
        corners={drawing.corners}
        chosenId={openElement(draft.definition.steps, openId)}
        onPoint={(at, element) => {
          if (drawing.isOn) drawing.add(at);
          else if (element) change((before) => toggled(before, element, newStepId));
        }}
      />
    </Card>
  );
}

export function TaskCard({ draft, change, errors }: Editing & Checked) {
  const t = useTexts(taskTexts);
  return (
    <Card title={t.task}>
      <div className={styles.runner}>
        <Input
          aria-label={t.name}
          placeholder={t.name}
          maxLength={MAX_TASK_NAME}
          autoComplete="off"
          status={errors.has("name") ? "error" : ""}
          value={draft.name}
          onChange={({ target }) => change((before) => ({ ...before, name: target.value }))}
        />
        <FieldError text={errors.get("name")} />
        <Input.TextArea
          aria-label={t.remark}
          placeholder={t.remark}
          maxLength={500}
          autoSize={{ minRows: 1, maxRows: 4 }}
          value={draft.remark}
          onChange={({ target }) => change((before) => ({ ...before, remark: target.value }))}
        />
        <Checkbox
          checked={draft.isTemplate}
          onChange={({ target }) => change((before) => ({ ...before, isTemplate: target.checked }))}
        >
          {t.isTemplate}
        </Checkbox>
      </div>
    </Card>
  );
}

interface StepsCardProps extends Editing, Checked {
  readonly elements: readonly MapElement[];
  readonly openId: string | undefined;
  readonly onOpen: (id: string | undefined) => void;
}

export function StepsCard({ draft, change, errors, elements, openId, onOpen }: StepsCardProps) {
  const t = useTexts(taskTexts);
  const { definition } = draft;
  const family = useFamily(definition.runner);
  return (
    <Card
      title={t.stepsOf(definition.steps.length)}
      extra={
        <ElementChoice
          elements={elements}
          isChosen={({ id }) => stepOf(draft, id) !== undefined}
          onToggle={(element) => change((before) => toggled(before, element, newStepId))}
        />
      }
    >
      {definition.steps.length === 0 ? <p className={styles.faint}>{t.noSteps}</p> : null}
      <FieldError text={errors.get("definition.steps")} />
      <StepList
        steps={definition.steps}
        openId={openId}
        errors={stepErrors(errors)}
        isOrdered={definition.order === "given"}
        onOpen={onOpen}
        onMove={(from, to) => change((before) => moved(before, from, to))}
        onRemove={(id) => change((before) => without(before, id))}
      >
        {(step) => (
          <StepSettings
            step={step}
            family={family}
            onChange={(settings) => change((before) => withStep(before, step.id, settings))}
            onForAll={() => change((before) => likeStep(before, step.id))}
          />
        )}
      </StepList>
    </Card>
  );
}

const STEP_FIELD = /^definition\.steps\.(\d+)/;

/** What is said of single steps, by their place. */
const stepErrors = (errors: ReadonlyMap<string, string>): Map<number, string> =>
  new Map(
    [...errors].flatMap(([field, text]): [number, string][] => {
      const at = STEP_FIELD.exec(field)?.[1];
      return at === undefined ? [] : [[Number(at), text]];
    }),
  );

function openElement(steps: readonly TaskStep[], openId: string | undefined): string | undefined {
  const target = steps.find(({ id }) => id === openId)?.target;
  return target?.kind === "element" ? target.elementId : undefined;
}

const LEAST_CORNERS = 3;

/** An area that is drawn by its corners. */
function useDrawing(onDone: (points: ElementPoint[]) => void) {
  const [corners, setCorners] = useState<ElementPoint[]>();
  return {
    isOn: corners !== undefined,
    corners,
    mayEnd: (corners?.length ?? 0) >= LEAST_CORNERS,
    start: () => setCorners([]),
    add: (at: ElementPoint) => setCorners((before) => [...(before ?? []), at]),
    undo: () => setCorners((before) => before?.slice(0, -1)),
    drop: () => setCorners(undefined),
    end: () => {
      if (corners) onDone(corners);
      setCorners(undefined);
    },
  };
}

function DrawingTools({ drawing }: { readonly drawing: ReturnType<typeof useDrawing> }) {
  const t = useTexts(taskTexts);
  if (!drawing.isOn)
    return (
      <Button size="small" onClick={drawing.start}>
        {t.drawArea}
      </Button>
    );
  return (
    <span className={styles.tools}>
      <span className={styles.faint}>{t.drawHelp}</span>
      <Button size="small" disabled={!drawing.corners?.length} onClick={drawing.undo}>
        {t.lastCorner}
      </Button>
      <Button size="small" onClick={drawing.drop}>
        {t.cancel}
      </Button>
      <Button size="small" type="primary" disabled={!drawing.mayEnd} onClick={drawing.end}>
        {t.endArea}
      </Button>
    </span>
  );
}
