import type { DeploymentOrder } from "@sweepline/contract/operations/remote-deployment/orders.ts";
import { Link } from "react-router";
import { NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { useStore } from "../../core/store/index.ts";
import { ConfirmButton } from "../../ui/actions/index.ts";
import { KeyValues } from "../../ui/data/index.ts";
import { Notice } from "../../ui/feedback/index.ts";
import { MAPPING_LASTS_MS } from "../remote-driving/index.ts";
import { ActButton, useLook } from "../remote-operation/index.ts";
import styles from "./deployment.module.css";
import { changeNotes, deploymentNotes, notesOf } from "./deployment-notes.store.ts";
import { FaultNotice } from "./fault-notice.tsx";
import { NumberInput } from "./place-fields.tsx";
import { RobotFrame, type RobotStepProps } from "./robot-frame.tsx";
import { useOrders } from "./use-orders.ts";
import { workTexts } from "./work.texts.ts";

/** Where the robot stands on the map that it is to draw. */
export function PositionStep({ deployment, robot }: RobotStepProps) {
  const t = useTexts(workTexts);
  const { id, kind } = deployment;
  const { place } = notesOf(useStore(deploymentNotes), id);
  const change = (next: Partial<typeof place>) => changeNotes(id, { place: { ...place, ...next } });
  if (kind === "extend") return <RobotFrame {...{ deployment, robot }} what={t.extendPosition} />;
  return (
    <RobotFrame {...{ deployment, robot }}>
      <div className={styles.fields}>
        <NumberInput label={t.x} value={place.x} step={0.1} onChange={(x) => change({ x })} />
        <NumberInput label={t.y} value={place.y} step={0.1} onChange={(y) => change({ y })} />
        <NumberInput
          label={t.heading}
          value={place.degrees}
          step={5}
          onChange={(degrees) => change({ degrees })}
        />
      </div>
    </RobotFrame>
  );
}

/** The robot draws while it is driven; its word is newer than what the orders tell. */
function useProgress({ deployment: { mapping }, robot: { remote } }: RobotStepProps) {
  const facts = useStore(remote.mapping.facts);
  const isFresh = useLook(() => {
    const known = remote.mapping.facts.get();
    return known !== undefined && performance.now() - known.at < MAPPING_LASTS_MS;
  });
  const said = isFresh && facts?.state !== "learning" ? facts : undefined;
  const isEnding = mapping.progress === "finishing" || mapping.progress === "finished";
  const state = said && !isEnding ? (said.state === "paused" ? "paused" : "drawing") : mapping.progress;
  return { state, freeSqm: said?.freeSqm };
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

export function MappingStep({ deployment, robot }: RobotStepProps) {
  const t = useTexts(workTexts);
  const format = useFormat();
  const orders = useOrders(deployment, robot);
  const { state, freeSqm } = useProgress({ deployment, robot });
  const {
    place: { x, y, degrees },
  } = notesOf(useStore(deploymentNotes), deployment.id);
  const order = (wanted: DeploymentOrder) => void orders.send(wanted);
  const isDrawing = state === "drawing" || state === "paused";
  return (
    <RobotFrame {...{ deployment, robot }}>
      <KeyValues
        min={8}
        items={[
          { label: t.progressLabel, value: <span role="status">{t.progress[state]}</span> },
          { label: t.freeArea, value: freeSqm === undefined ? NOT_REPORTED : format.area(freeSqm) },
        ]}
      />
      <FaultNotice deployment={deployment} />
      <Received deployment={deployment} />
      <div className={styles.buttons}>
        {isDrawing ? (
          <>
            {state === "paused" ? (
              <ActButton why={orders.why} onAct={() => order({ kind: "resumeMapping" })}>
                {t.resume}
              </ActButton>
            ) : (
              <ActButton why={orders.why} onAct={() => order({ kind: "pauseMapping" })}>
                {t.pause}
              </ActButton>
            )}
            <ActButton why={orders.why} onAct={() => order({ kind: "finishMapping" })}>
              {t.finish}
            </ActButton>
            <ConfirmButton
              danger
              question={t.discardQuestion}
              disabled={orders.why !== undefined}
              title={orders.why}
              onConfirm={() => orders.send({ kind: "discardMapping" })}
            >
              {t.discard}
            </ConfirmButton>
          </>
        ) : (
          <ActButton
            why={orders.why}
            onAct={() => order({ kind: "startMapping", x, y, theta: radians(degrees) })}
          >
            {t.start}
          </ActButton>
        )}
      </div>
    </RobotFrame>
  );
}

function Received({ deployment: { drawnVersionId, mapId } }: Pick<RobotStepProps, "deployment">) {
  const t = useTexts(workTexts);
  const href = useHref();
  if (drawnVersionId === null) return null;
  return (
    <Notice tone="positive" role="status">
      {t.drawn} {mapId === null ? null : <Link to={href("mapDetail", { id: mapId })}>{t.toMap}</Link>}
    </Notice>
  );
}
