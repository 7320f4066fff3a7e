import { MAX_ELEMENT_NAME, nameKey } from "@sweepline/contract/fleet/shared/map-elements.ts";
import type {
  DeploymentDetail,
  LearnedKind,
} from "@sweepline/contract/operations/remote-deployment/index.ts";
import { LEARNED_KINDS } from "@sweepline/contract/operations/remote-deployment/index.ts";
import { useId, useState } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useStore } from "../../core/store/index.ts";
import { ConfirmButton } from "../../ui/actions/index.ts";
import { Input, Select } from "../../ui/kit.ts";
import { MAPPING_LASTS_MS } from "../remote-driving/index.ts";
import { ActButton, type RemoteRobot, useLook, usePicture } from "../remote-operation/index.ts";
import styles from "./deployment.module.css";
import { LearnedList } from "./learned-list.tsx";
import { lengthOfWay } from "./learned-text.ts";
import { NumberInput } from "./place-fields.tsx";
import { RobotFrame, type RobotStepProps } from "./robot-frame.tsx";
import { useOrders } from "./use-orders.ts";
import { workTexts } from "./work.texts.ts";

/** The next name of this kind that nothing in the deployment has. */
function freeName(learned: DeploymentDetail["learned"], nameOf: (number: number) => string): string {
  const taken = new Set(learned.map(({ name }) => nameKey(name)));
  for (let number = 1; ; number += 1) {
    const name = nameOf(number);
    if (!taken.has(nameKey(name))) return name;
  }
}

interface NameInputProps {
  readonly value: string;
  readonly onChange: (name: string) => void;
}

function NameInput({ value, onChange }: NameInputProps) {
  const t = useTexts(workTexts);
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t.name}</label>
      <Input
        id={id}
        value={value}
        maxLength={MAX_ELEMENT_NAME}
        autoComplete="off"
        style={{ width: "14rem" }}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

/** Meters of the path that the robot is learning now; undefined: it learns none. */
function useLearnedMeters({ mapping }: RemoteRobot["remote"]): number | undefined {
  useStore(mapping.changes);
  const isFresh = useLook(() => {
    const facts = mapping.facts.get();
    return facts?.state === "learning" && performance.now() - facts.at < MAPPING_LASTS_MS;
  });
  if (!isFresh) return undefined;
  return mapping.path().reduce((sum, { points }) => sum + lengthOfWay(points), 0);
}

export function PathsStep({ deployment, robot }: RobotStepProps) {
  const t = useTexts(workTexts);
  const format = useFormat();
  const orders = useOrders(deployment, robot);
  const [typed, setTyped] = useState<string>();
  const meters = useLearnedMeters(robot.remote);
  const { learned } = deployment;
  const isOrdered = learned.some(({ kind, state }) => kind === "path" && state === "ordered");
  const isLearning = meters !== undefined || isOrdered;
  const suggested = freeName(learned, (number) => t.numbered(t.kinds.path, number));
  const name = (typed ?? suggested).trim();
  const start = async () => {
    if (await orders.send({ kind: "startPathLearning", name })) setTyped(undefined);
  };
  return (
    <RobotFrame
      {...{ deployment, robot }}
      below={
        <LearnedList
          {...{ deployment, title: t.pathsTitle, none: t.noPaths }}
          holds={(kind) => kind === "path"}
          redo={{
            why: orders.why,
            start: (again) => orders.send({ kind: "startPathLearning", name: again }),
          }}
        />
      }
    >
      {isLearning ? (
        <>
          <p role="status">{t.learning(format.length(meters ?? 0, 1))}</p>
          <div className={styles.buttons}>
            <ActButton
              why={orders.why}
              onAct={() => void orders.send({ kind: "finishPathLearning", keeps: true })}
            >
              {t.keepPath}
            </ActButton>
            <ConfirmButton
              danger
              question={t.dropQuestion}
              disabled={orders.why !== undefined}
              title={orders.why}
              onConfirm={() => orders.send({ kind: "finishPathLearning", keeps: false })}
            >
              {t.dropPath}
            </ConfirmButton>
          </div>
        </>
      ) : (
        <div className={styles.fields}>
          <NameInput value={typed ?? suggested} onChange={setTyped} />
          <ActButton why={orders.why ?? (name ? undefined : t.nameMissing)} onAct={() => void start()}>
            {t.startPath}
          </ActButton>
        </div>
      )}
    </RobotFrame>
  );
}

type PointKind = Exclude<LearnedKind, "path">;
const isPoint = (kind: LearnedKind): kind is PointKind => kind !== "path";
const POINTS = LEARNED_KINDS.filter(isPoint);

export function PointsStep({ deployment, robot }: RobotStepProps) {
  const t = useTexts(workTexts);
  const orders = useOrders(deployment, robot);
  const kindId = useId();
  const [pointKind, setKind] = useState<PointKind>("via");
  const [typed, setTyped] = useState<string>();
  const [qr, setQr] = useState({ qrType: 0, gridX: 0, gridY: 0 });
  const suggested = freeName(deployment.learned, (number) => t.numbered(t.kinds[pointKind], number));
  const name = (typed ?? suggested).trim();
  const mark = async () => {
    const code = pointKind === "qr" ? qr : { qrType: 0, gridX: 0, gridY: 0 };
    if (await orders.send({ kind: "markPoint", name, pointKind, ...code })) setTyped(undefined);
  };
  return (
    <RobotFrame
      {...{ deployment, robot }}
      below={<LearnedList {...{ deployment, title: t.pointsTitle, none: t.noPoints }} holds={isPoint} />}
    >
      <div className={styles.fields}>
        <div className={styles.field}>
          <label htmlFor={kindId}>{t.pointKind}</label>
          <Select<PointKind>
            id={kindId}
            value={pointKind}
            style={{ width: "9rem" }}
            options={POINTS.map((value) => ({ value, label: t.kinds[value] }))}
            onChange={setKind}
          />
        </div>
        <NameInput value={typed ?? suggested} onChange={setTyped} />
        {pointKind === "qr" ? <QrFields qr={qr} onChange={setQr} /> : null}
      </div>
      <Pose robot={robot} />
      <div className={styles.buttons}>
        <ActButton why={orders.why ?? (name ? undefined : t.nameMissing)} onAct={() => void mark()}>
          {t.mark}
        </ActButton>
      </div>
    </RobotFrame>
  );
}

interface QrValues {
  readonly qrType: number;
  readonly gridX: number;
  readonly gridY: number;
}
const GRID = { min: -10_000, max: 10_000, precision: 0, step: 1 };

function QrFields({ qr, onChange }: { readonly qr: QrValues; readonly onChange: (qr: QrValues) => void }) {
  const t = useTexts(workTexts);
  const change = (part: Partial<QrValues>) => onChange({ ...qr, ...part });
  return (
    <>
      <NumberInput
        {...{ label: t.qrType, value: qr.qrType, step: 1, min: 0, max: 99, precision: 0 }}
        onChange={(qrType) => change({ qrType })}
      />
      <NumberInput
        {...{ label: t.gridX, value: qr.gridX, ...GRID }}
        onChange={(gridX) => change({ gridX })}
      />
      <NumberInput
        {...{ label: t.gridY, value: qr.gridY, ...GRID }}
        onChange={(gridY) => change({ gridY })}
      />
    </>
  );
}

/** Where the point would lie. */
function Pose({ robot: { remote } }: Pick<RobotStepProps, "robot">) {
  const t = useTexts(workTexts);
  const format = useFormat();
  const round = (value: number | undefined) => value && Math.round(value * 100) / 100;
  const x = usePicture(remote, ({ position }) => round(position?.x));
  const y = usePicture(remote, ({ position }) => round(position?.y));
  const degrees = usePicture(remote, ({ position }) =>
    position ? Math.round((position.theta * 180) / Math.PI) : undefined,
  );
  return (
    <p className={styles.soft}>
      {t.pose}:{" "}
      {x === undefined || y === undefined
        ? t.noPose
        : t.poseOf(format.length(x, 2), format.length(y, 2), format.number(degrees ?? 0))}
    </p>
  );
}
