import type { DeviceState } from "@sweepline/contract/fleet/telemetry.ts";
import type { RemotePicture } from "@sweepline/contract/operations/remote-operation/frames.ts";
import { NOT_REPORTED } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { LEVEL_FIELDS, LevelMeter, levelTone, stateFieldTexts } from "../../fleet/telemetry/index.ts";
import { DictionaryLabel } from "../../system/dictionaries/index.ts";
import { Notice } from "../../ui/feedback/index.ts";
import { Card } from "../../ui/page/index.ts";
import type { Remote } from "../remote-driving/index.ts";
import styles from "./remote.module.css";
import { remoteTexts } from "./remote.texts.ts";
import { useFreshness, usePicture } from "./use-picture.ts";
import { Value } from "./value.tsx";

interface ValuesCardProps {
  readonly remote: Remote;
  /** What the robot reports besides, about once a second; takes the place of what its pictures leave out. */
  readonly state: DeviceState | undefined;
}

/** What one looks at while a robot is driven. A value that is not of now looks like it. */
export function ValuesCard({ remote, state }: ValuesCardProps) {
  const t = useTexts(remoteTexts);
  return (
    <Card title={t.values}>
      <Bar remote={remote} />
      <dl className={styles.values}>
        <Levels remote={remote} state={state} />
        <WorkStatus remote={remote} state={state} />
        <CollisionBar remote={remote} state={state} />
        <Freeze remote={remote} state={state} />
      </dl>
    </Card>
  );
}

/** Of pictures, where there are any; they are old as soon as none comes. A robot without them is as fresh as its state. */
function useIsOld(remote: Remote, state: DeviceState | undefined): boolean {
  const freshness = useFreshness(remote);
  return freshness === "none" ? state?.isOnline !== true : freshness === "old";
}

function useValue<Name extends keyof RemotePicture & keyof DeviceState>(
  { remote, state }: ValuesCardProps,
  name: Name,
) {
  const shown = usePicture(remote, (picture) => picture[name] as string | number | undefined);
  return shown ?? (state?.[name] as string | number | null | undefined) ?? null;
}

function Levels({ remote, state }: ValuesCardProps) {
  const labels = useTexts(stateFieldTexts);
  const isOld = useIsOld(remote, state);
  const levels = {
    batteryPercent: useValue({ remote, state }, "batteryPercent"),
    cleanWaterPercent: useValue({ remote, state }, "cleanWaterPercent"),
    wasteWaterPercent: useValue({ remote, state }, "wasteWaterPercent"),
  };
  return LEVEL_FIELDS.map((field) => {
    const percent = levels[field] as number | null;
    return (
      <Value key={field} label={labels[field]} isOld={isOld}>
        <LevelMeter label={labels[field]} percent={percent} tone={levelTone(field, percent)} isOld={isOld} />
      </Value>
    );
  });
}

function WorkStatus({ remote, state }: ValuesCardProps) {
  const labels = useTexts(stateFieldTexts);
  const value = useValue({ remote, state }, "workStatus");
  return (
    <Value label={labels.workStatus} isOld={useIsOld(remote, state)}>
      {value === null ? NOT_REPORTED : <DictionaryLabel type="workStatus" value={value} />}
    </Value>
  );
}

/** Spec §8. */
function Bar({ remote }: Pick<ValuesCardProps, "remote">) {
  const t = useTexts(remoteTexts);
  const bar = usePicture(remote, ({ collisionBar }) => collisionBar);
  if (bar !== "triggered") return null;
  return (
    <Notice tone="danger" role="alert">
      {t.barTriggered}
    </Notice>
  );
}

function CollisionBar({ remote, state }: ValuesCardProps) {
  const labels = useTexts(stateFieldTexts);
  const bar = useValue({ remote, state }, "collisionBar");
  return (
    <Value label={labels.collisionBar} isOld={useIsOld(remote, state)}>
      {bar === null ? NOT_REPORTED : <DictionaryLabel type="collisionBar" value={bar} />}
    </Value>
  );
}

function Freeze({ remote, state }: ValuesCardProps) {
  const t = useTexts(remoteTexts);
  const labels = useTexts(stateFieldTexts);
  const hasPicture = usePicture(remote, () => true) === true;
  const shown = usePicture(remote, ({ freezeKind }) => freezeKind);
  // A picture that names none says that there is none.
  const kind = hasPicture ? (shown ?? null) : (state?.freezeKind ?? null);
  return (
    <Value
      label={labels.freezeKind}
      isOld={useIsOld(remote, state)}
      note={kind === null ? undefined : t.freezes[kind]}
    >
      {kind === null ? t.notFrozen : <DictionaryLabel type="freezeKind" value={kind} />}
    </Value>
  );
}
