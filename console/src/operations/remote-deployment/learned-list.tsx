import { mapElementSchema } from "@sweepline/contract/fleet/shared/map-elements.ts";
import type {
  DeploymentDetail,
  Learned,
  LearnedKind,
} from "@sweepline/contract/operations/remote-deployment/index.ts";
import { useState } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { RowActions } from "../../ui/actions/index.ts";
import { Entries, Entry } from "../../ui/data/index.ts";
import { FormDialog, TextField } from "../../ui/form/index.ts";
import { Button, Checkbox } from "../../ui/kit.ts";
import { Card } from "../../ui/page/index.ts";
import { StatusDot } from "../../ui/status/index.ts";
import type { Tone } from "../../ui/theme/index.ts";
import styles from "./deployment.module.css";
import { deploymentTexts } from "./deployment.texts.ts";
import { useChangeLearned, useDraw, useForget } from "./deployments.calls.ts";
import { isLoose, isOurs, lengthOfWay } from "./learned-text.ts";
import { workTexts } from "./work.texts.ts";

interface LearnedListProps {
  readonly deployment: DeploymentDetail;
  readonly title: string;
  /** Said in place of an empty list. */
  readonly none: string;
  readonly holds: (kind: LearnedKind) => boolean;
  /** Learning one again begins at once, so the robot has to be able to. */
  readonly redo?:
    | { readonly why: string | undefined; readonly start: (name: string) => Promise<unknown> }
    | undefined;
}

/** What the robot has learned or marked: to be put on the map, called otherwise, or forgotten. */
export function LearnedList({ deployment, title, none, holds, redo }: LearnedListProps) {
  const t = useTexts(workTexts);
  const format = useFormat();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set());
  const [renamed, setRenamed] = useState<Learned>();
  const draw = useDraw();
  const { id, endedAt } = deployment;
  const all = deployment.learned.filter(({ kind }) => holds(kind));
  const loose = all.filter(isLoose).map(({ elementId }) => elementId);
  const wanted = loose.filter((elementId) => chosen.has(elementId));
  const elementIds = wanted.length > 0 ? wanted : loose;
  const choose = (elementId: string, isChosen: boolean) =>
    setChosen((before) => {
      const next = new Set(before);
      if (isChosen) next.add(elementId);
      else next.delete(elementId);
      return next;
    });
  const isOpen = endedAt === null;
  return (
    <Card
      title={title}
      extra={
        isOpen && loose.length > 0 ? (
          <Button loading={draw.isPending} onClick={() => draw.mutate({ id, elementIds })}>
            {wanted.length > 0 ? t.drawChosen(format.number(wanted.length)) : t.drawAll}
          </Button>
        ) : null
      }
    >
      {all.length === 0 ? <p className={styles.soft}>{none}</p> : null}
      <Entries>
        {all.map((one) => (
          <Entry key={one.elementId} facts={<Facts learned={one} />}>
            {isOpen && isOurs(one) ? (
              <span className={styles.acts}>
                {isLoose(one) ? (
                  <Checkbox
                    aria-label={t.choose(one.name)}
                    checked={chosen.has(one.elementId)}
                    onChange={(event) => choose(one.elementId, event.target.checked)}
                  />
                ) : null}
                <Acts {...{ id, redo }} learned={one} onRename={() => setRenamed(one)} />
              </span>
            ) : null}
          </Entry>
        ))}
      </Entries>
      {renamed ? <Rename id={id} learned={renamed} onClose={() => setRenamed(undefined)} /> : null}
    </Card>
  );
}

const TONES: Readonly<Record<Learned["state"], Tone>> = {
  ...{ ordered: "info", learned: "notice", drawn: "positive", failed: "danger" },
};

export function Facts({ learned }: { readonly learned: Learned }) {
  const t = useTexts(workTexts);
  const { faults } = useTexts(deploymentTexts);
  const format = useFormat();
  const { kind, name, state, fault, note, points, theta, qrId } = learned;
  const [[x, y] = []] = points;
  return (
    <>
      <strong>{name}</strong>
      <span>{t.kinds[kind]}</span>
      <StatusDot tone={TONES[state]}>{t.states[state]}</StatusDot>
      {kind === "path" && points.length > 1 ? <span>{format.length(lengthOfWay(points), 1)}</span> : null}
      {kind !== "path" && x !== undefined && y !== undefined ? (
        <span>
          {t.poseOf(
            format.length(x, 2),
            format.length(y, 2),
            format.number(Math.round((theta * 180) / Math.PI)),
          )}
        </span>
      ) : null}
      {qrId ? <span>{t.qrOf(qrId)}</span> : null}
      {fault ? (
        <span className={styles.fault} role="alert">
          {fault === "other" && note ? note : faults[fault]}
        </span>
      ) : null}
    </>
  );
}

interface ActsProps extends Pick<LearnedListProps, "redo"> {
  readonly id: number;
  readonly learned: Learned;
  readonly onRename: () => void;
}

function Acts({ id, learned: { elementId, name, state }, redo, onRename }: ActsProps) {
  const t = useTexts(workTexts);
  const forget = useForget();
  const isSettled = state === "learned" || state === "failed";
  return (
    <RowActions
      name={name}
      buttons={[
        { label: t.rename, name: t.renameOf(name), onSelect: onRename },
        redo &&
          isSettled && {
            ...{ label: t.redo, name: t.redoOf(name), question: t.redoQuestion(name) },
            isDisabled: redo.why !== undefined,
            onSelect: async () => {
              await forget.mutateAsync({ id, elementId });
              await redo.start(name);
            },
          },
        {
          ...{ label: t.forget, name: t.forgetOf(name), isDanger: true },
          question: t.forgetQuestion(name),
          onSelect: () => forget.mutateAsync({ id, elementId }),
        },
      ]}
    />
  );
}

interface RenameProps {
  readonly id: number;
  readonly learned: Learned;
  readonly onClose: () => void;
}

const NAME = mapElementSchema.options[0].shape.name;

function Rename({ id, learned: { elementId, name }, onClose }: RenameProps) {
  const t = useTexts(workTexts);
  const rename = useChangeLearned();
  return (
    <FormDialog<{ name: string }>
      title={t.renameTitle}
      confirm={t.rename}
      initialValues={{ name }}
      onConfirm={(values) => rename.mutateAsync({ id, elementId, name: values.name.trim() })}
      onClose={onClose}
    >
      <TextField name="name" label={t.name} schema={NAME} maxLength={32} />
    </FormDialog>
  );
}
