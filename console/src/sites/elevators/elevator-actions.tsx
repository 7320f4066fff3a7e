import {
  ELEVATOR_CREDENTIAL_ENDPOINTS as C,
  type ElevatorCredentials,
} from "@sweepline/contract/sites/elevators/credentials.ts";
import { ELEVATOR_ENDPOINTS as E, type ElevatorDetail } from "@sweepline/contract/sites/elevators/index.ts";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useMay } from "../../core/session/index.ts";
import { CredentialsDialog } from "../../fleet/device-registration/index.ts";
import { ConfirmDialog } from "../../ui/dialog/index.ts";
import { Button, Dropdown } from "../../ui/kit.ts";
import { ElevatorForm } from "./elevator-form.tsx";
import { elevatorPageTexts } from "./elevator-page.texts.ts";
import { useRenewCredentials, useRevokeCredentials } from "./elevators.calls.ts";
import { RemoveElevator } from "./remove-elevator.tsx";

type Act = "edit" | "renew" | "revoke" | "remove";

interface ElevatorProps {
  readonly elevator: ElevatorDetail;
}

/** Edit it, hand out its credentials, take them back, delete it. */
export function ElevatorActions({ elevator }: ElevatorProps) {
  const t = useTexts(elevatorPageTexts);
  const href = useHref();
  const navigate = useNavigate();
  const [act, setAct] = useState<Act>();
  const [mayEdit, mayRemove, maySecret] = [useMay(E.update), useMay(E.remove), useMay(C.renew)];
  const isOwn = elevator.mqttServerId === null && maySecret;
  const close = () => setAct(undefined);
  const items: { key: Act; label: string; danger?: boolean }[] = [
    ...(isOwn ? [{ key: "renew" as const, label: elevator.hasCredentials ? t.renew : t.handOut }] : []),
    ...(isOwn && elevator.hasCredentials ? [{ key: "revoke" as const, label: t.revoke, danger: true }] : []),
    ...(mayRemove ? [{ key: "remove" as const, label: t.remove, danger: true }] : []),
  ];
  return (
    <>
      {items.length > 0 ? (
        <Dropdown trigger={["click"]} menu={{ items, onClick: ({ key }) => setAct(key as Act) }}>
          <Button>{t.more}</Button>
        </Dropdown>
      ) : null}
      {mayEdit ? (
        <Button type="primary" onClick={() => setAct("edit")}>
          {t.edit}
        </Button>
      ) : null}
      {act === "edit" ? <ElevatorForm id={elevator.id} onClose={close} /> : null}
      {act === "renew" ? <NewCredentials elevator={elevator} onClose={close} /> : null}
      {act === "revoke" ? <Revocation elevator={elevator} onClose={close} /> : null}
      {act === "remove" ? (
        <RemoveElevator
          elevator={elevator}
          onClose={close}
          onRemoved={() => void navigate(href("elevators"), { replace: true })}
        />
      ) : null}
    </>
  );
}

interface DialogProps extends ElevatorProps {
  readonly onClose: () => void;
}

function NewCredentials({ elevator: { id, name, hasCredentials }, onClose }: DialogProps) {
  const t = useTexts(elevatorPageTexts);
  const renew = useRenewCredentials();
  const [hadSome] = useState(hasCredentials);
  const [told, setTold] = useState<ElevatorCredentials>();
  if (told)
    return (
      <CredentialsDialog
        credentials={{ ...told, topicPrefix: `/lci/${told.addressNumber}` }}
        onDone={onClose}
      />
    );
  if (renew.isPending) return null;
  // A refusal has shown its message.
  const run = () => void renew.mutateAsync(id).then(setTold, onClose);
  return (
    <ConfirmDialog
      title={hadSome ? t.renewQuestion(name) : t.handOutQuestion(name)}
      note={hadSome ? t.renewNote : t.handOutNote}
      confirm={hadSome ? t.renew : t.handOut}
      isGrave={hadSome}
      onCancel={onClose}
      onConfirm={run}
    />
  );
}

function Revocation({ elevator: { id, name }, onClose }: DialogProps) {
  const t = useTexts(elevatorPageTexts);
  const revoke = useRevokeCredentials();
  const run = async () => {
    onClose();
    await revoke.mutateAsync(id);
    notify("success", t.revoked);
  };
  return (
    <ConfirmDialog
      title={t.revokeQuestion(name)}
      note={t.revokeNote}
      confirm={t.revoke}
      isGrave
      onCancel={onClose}
      onConfirm={() => void run().catch(() => undefined)}
    />
  );
}
