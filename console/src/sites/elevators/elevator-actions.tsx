import { ELEVATOR_SERVICE_ENDPOINTS as S } from "@sweepline/contract/sites/elevator-services/index.ts";
import {
  ELEVATOR_CREDENTIAL_ENDPOINTS as C,
  type ElevatorCredentials,
} from "@sweepline/contract/sites/elevators/credentials.ts";
import { ELEVATOR_ENDPOINTS as E, type ElevatorDetail } from "@sweepline/contract/sites/elevators/index.ts";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { useMay } from "../../core/session/index.ts";
import { CredentialsDialog } from "../../fleet/device-registration/index.ts";
import { ActMenu } from "../../ui/actions/index.ts";
import { ConfirmDialog } from "../../ui/dialog/index.ts";
import { Button } from "../../ui/kit.ts";
import { ServiceForm, useRemoveService } from "../elevator-services/index.ts";
import { ElevatorForm } from "./elevator-form.tsx";
import { elevatorPageTexts } from "./elevator-page.texts.ts";
import { useRenewCredentials, useRevokeCredentials } from "./elevators.calls.ts";
import { useRemoval } from "./remove-elevator.ts";

interface ElevatorProps {
  readonly elevator: ElevatorDetail;
}

/** Edit it, say how it is reached, hand out its credentials, take them back, delete it. */
export function ElevatorActions({ elevator }: ElevatorProps) {
  const t = useTexts(elevatorPageTexts);
  const href = useHref();
  const navigate = useNavigate();
  const [act, setAct] = useState<"edit" | "renew" | "service">();
  const mayEdit = useMay(E.update);
  const revoke = useRevokeCredentials();
  const removeService = useRemoveService();
  const { id, name, mqttServerId, hasCredentials, hasService } = elevator;
  const signsIn = mqttServerId === null && !hasService;
  const close = () => setAct(undefined);
  return (
    <>
      <ActMenu
        acts={[
          signsIn && {
            ...{ label: hasCredentials ? t.renew : t.handOut, requires: C.renew },
            onSelect: () => setAct("renew"),
          },
          signsIn &&
            hasCredentials && {
              ...{ label: t.revoke, requires: C.renew, isDanger: true },
              ...{ question: t.revokeQuestion(name), note: t.revokeNote, done: t.revoked },
              onSelect: () => revoke.mutateAsync(id),
            },
          mqttServerId === null && {
            ...{ label: t.setService, requires: S.save },
            onSelect: () => setAct("service"),
          },
          hasService && {
            ...{ label: t.removeService, requires: S.remove, isDanger: true, done: t.serviceRemoved },
            ...{ question: t.removeServiceQuestion(name), note: t.removeServiceNote },
            onSelect: () => removeService.mutateAsync(id),
          },
          useRemoval(elevator, () => void navigate(href("elevators"), { replace: true })),
        ]}
      >
        <Button>{t.more}</Button>
      </ActMenu>
      {mayEdit ? (
        <Button type="primary" onClick={() => setAct("edit")}>
          {t.edit}
        </Button>
      ) : null}
      {act === "edit" ? <ElevatorForm id={id} onClose={close} /> : null}
      {act === "service" ? <ServiceForm elevator={elevator} onClose={close} /> : null}
      {act === "renew" ? <NewCredentials elevator={elevator} onClose={close} /> : null}
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
  const [credentials, setCredentials] = useState<ElevatorCredentials>();
  if (credentials)
    return (
      <CredentialsDialog
        credentials={{ ...credentials, topicPrefix: `/lci/${credentials.addressNumber}` }}
        onDone={onClose}
      />
    );
  if (renew.isPending) return null;
  // A refusal has shown its message.
  const run = () => void renew.mutateAsync(id).then(setCredentials, onClose);
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
