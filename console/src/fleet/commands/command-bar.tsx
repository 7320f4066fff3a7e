import {
  type ButtonKind,
  COMMAND_ENDPOINTS,
  type CommandOrder,
  DEFAULT_COMMAND_TTL_S,
} from "@sweepline/contract/fleet/commands/index.ts";
import type { DeviceDetail } from "@sweepline/contract/fleet/devices.ts";
import type { DeviceLive } from "@sweepline/contract/fleet/telemetry.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { useLive } from "../../core/live/index.ts";
import { useMay } from "../../core/session/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { Modal } from "../../ui/kit.ts";
import { CommandButton } from "./command-button.tsx";
import { isOpen } from "./command-text.ts";
import {
  commandChanged,
  newestCommandsQuery,
  openCommandsQuery,
  possibleQuery,
  useSending,
} from "./commands.calls.ts";
import styles from "./commands.module.css";
import { commandTexts } from "./commands.texts.ts";
import { GoToDialog, type PointPicker } from "./go-to-dialog.tsx";
import { InProgress } from "./in-progress.tsx";
import { type NamedZone, StartDialog } from "./start-dialog.tsx";
import { buttonsOf, whyNot } from "./why-not.ts";

interface CommandBarProps {
  readonly device: DeviceDetail;
  readonly live: DeviceLive;
  /** The floor to click on, where the device is sent somewhere. */
  readonly map: PointPicker;
  /** Of that floor. */
  readonly zones: readonly NamedZone[];
}

/** Kinds that ask before they are sent. */
const ASKING = ["start", "setCleaningMode", "goTo", "restart"] as const satisfies readonly ButtonKind[];
type Asking = (typeof ASKING)[number];
const isAsking = (kind: ButtonKind): kind is Asking => (ASKING as readonly ButtonKind[]).includes(kind);

/** The buttons of a device and its open commands; stays in sight while the page is scrolled. */
export function CommandBar({ device, live, map, zones }: CommandBarProps) {
  const t = useTexts(commandTexts);
  const maySee = useMay(COMMAND_ENDPOINTS.list);
  const maySend = useMay(COMMAND_ENDPOINTS.send);
  const { data: possible = [] } = useQuery({ ...possibleQuery(device.id), enabled: maySend });
  const { data: page } = useQuery({ ...openCommandsQuery(device.id), enabled: maySee });
  const { data: last } = useQuery({ ...newestCommandsQuery(device.id), enabled: maySee });
  useLive(commandChanged, maySee ? [device.id] : []);
  const { busy, send } = useSending(device.id);
  const [asking, setAsking] = useState<Asking>();
  const kinds = maySend ? buttonsOf(possible, live.status) : [];
  const open = (page?.records ?? []).filter(isOpen);
  useStopKey(kinds.includes("stop"), () => void send({ kind: "stop", parameters: {} }));
  if (kinds.length === 0 && open.length === 0) return null;

  const readiness = { status: live.status, isLocked: device.isLocked, open };
  const press = (kind: ButtonKind) => {
    if (isAsking(kind)) setAsking(kind);
    else void send({ kind, parameters: {} });
  };
  const sendAsked = (order: CommandOrder) => {
    setAsking(undefined);
    void send(order);
  };
  return (
    <section className={styles.bar} aria-label={t.bar}>
      <div className={styles.buttons}>
        {inOrder(kinds).map((kind) => (
          <CommandButton
            key={kind}
            kind={kind}
            why={whyNot(kind, readiness)}
            hint={live.isOnline ? undefined : t.why.offline(DEFAULT_COMMAND_TTL_S)}
            isPrimary={kind === (kinds.includes("resume") ? "resume" : "start")}
            isBusy={busy === kind}
            onPress={() => press(kind)}
          />
        ))}
      </div>
      {maySee ? <InProgress open={open} newest={last?.records ?? []} isOnline={live.isOnline} /> : null}
      <Asked
        kind={asking}
        {...{ device, live, map, zones }}
        onSend={sendAsked}
        onClose={() => setAsking(undefined)}
      />
    </section>
  );
}

/** Stop stands apart, at the end. */
const inOrder = (kinds: readonly ButtonKind[]): ButtonKind[] => [
  ...kinds.filter((kind) => kind !== "stop"),
  ...kinds.filter((kind) => kind === "stop"),
];

/** Wherever the focus is on the page, stopping is one stroke away. */
function useStopKey(isOn: boolean, stop: () => void): void {
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== "KeyS" || event.repeat) return;
      event.preventDefault();
      stop();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });
}

interface AskedProps extends CommandBarProps {
  readonly kind: Asking | undefined;
  readonly onSend: (order: CommandOrder) => void;
  readonly onClose: () => void;
}

function Asked({ kind, device, live, map, zones, onSend, onClose }: AskedProps) {
  const t = useTexts(commandTexts);
  const kinds = useDictionary("commandKind");
  if (!kind) return null;
  if (kind === "goTo")
    return <GoToDialog mapKey={live.position?.mapKey ?? ""} {...{ map, onSend, onClose }} />;
  if (kind !== "restart") {
    const hasModes = device.capabilities.includes("cleaningModes");
    return <StartDialog deviceId={device.id} {...{ kind, hasModes, zones, onSend, onClose }} />;
  }
  return (
    <Modal
      open
      title={kinds.labelOf(kind)}
      okText={t.restart.ok}
      okButtonProps={{ danger: true }}
      onOk={() => onSend({ kind, parameters: {} })}
      onCancel={onClose}
    >
      <p>{t.restart.question}</p>
    </Modal>
  );
}
