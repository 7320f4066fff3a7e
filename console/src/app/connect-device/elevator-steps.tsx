import { ELEVATOR_CREDENTIAL_ENDPOINTS } from "@sweepline/contract/sites/elevators/credentials.ts";
import { ELEVATOR_ENDPOINTS } from "@sweepline/contract/sites/elevators/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { useLive } from "../../core/live/index.ts";
import { useMay } from "../../core/session/index.ts";
import { brokerQuery } from "../../fleet/device-registration/index.ts";
import { elevatorChanged, elevatorQuery, StateTag } from "../../sites/elevator-rides/index.ts";
import { ElevatorForm, useRenewCredentials } from "../../sites/elevators/index.ts";
import { CreateButton, LinkButton } from "../../ui/actions/index.ts";
import { KeyValues } from "../../ui/data/index.ts";
import { QueryView } from "../../ui/feedback/index.ts";
import { Button } from "../../ui/kit.ts";
import { Card } from "../../ui/page/index.ts";
import styles from "./connect-device.module.css";
import { connectTexts } from "./connect-device.texts.ts";
import type { ConnectView } from "./connection.ts";
import { type FactRow, FactRows } from "./fact-rows.tsx";
import { EntryFoot, KnownFoot, WaitFoot } from "./feet.tsx";
import { addressRows } from "./sign-in-facts.tsx";

interface ElevatorProps {
  readonly view: ConnectView;
  readonly elevatorId: number;
}

/** An elevator is set up by its own form: its floors and doors belong to it from the start. */
export function ElevatorStep({ view }: Pick<ElevatorProps, "view">) {
  const t = useTexts(connectTexts);
  const [isOpen, setOpen] = useState(false);
  if (view.elevator !== undefined) return <KnownElevator view={view} elevatorId={view.elevator} />;
  return (
    <Card title={t.setUpElevator}>
      <p className={styles.small}>{t.elevatorNote}</p>
      <div className={styles.foot}>
        <CreateButton endpoint={ELEVATOR_ENDPOINTS.create} onClick={() => setOpen(true)}>
          {t.setUpElevator}
        </CreateButton>
      </div>
      {isOpen ? (
        <ElevatorForm
          onAdded={(elevator) => view.go({ step: "enter", elevator })}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </Card>
  );
}

function KnownElevator({ view, elevatorId }: ElevatorProps) {
  const t = useTexts(connectTexts);
  const query = useQuery(elevatorQuery(elevatorId));
  return (
    <Card title={t.isSetUp}>
      <QueryView query={query} block={8}>
        {({ name, addressNumber, organizationName }) => (
          <KeyValues
            items={[
              { label: t.elevator, value: name },
              { label: t.addressNumber, value: addressNumber },
              { label: t.organization, value: organizationName },
            ]}
          />
        )}
      </QueryView>
      <KnownFoot view={view} />
    </Card>
  );
}

/** What is entered at the elevator's controller, or at its maker's gateway. */
export function ElevatorEntry({ view, elevatorId }: ElevatorProps) {
  const t = useTexts(connectTexts);
  const elevator = useQuery(elevatorQuery(elevatorId));
  const broker = useQuery(brokerQuery());
  return (
    <Card title={t.enterAtElevator}>
      <QueryView query={elevator} block={20}>
        {({ addressNumber, accountId, mqttServerName, mqttServerId }) => {
          const topics = [
            { label: t.topics, text: `/lci/${addressNumber}`, note: t.elevatorTopics },
            { label: t.account, text: accountId, note: t.accountNote },
            { label: t.mqttVersion, note: t.mqttVersions },
          ];
          if (mqttServerId !== null)
            return (
              <>
                <p className={styles.small}>{t.through(mqttServerName ?? "")}</p>
                <FactRows rows={topics} />
              </>
            );
          return (
            <QueryView query={broker} block={20}>
              {(address) => (
                <Credentials elevatorId={elevatorId} before={addressRows(t, address)} after={topics} />
              )}
            </QueryView>
          );
        }}
      </QueryView>
      <EntryFoot view={view} />
    </Card>
  );
}

interface CredentialsProps {
  readonly elevatorId: number;
  readonly before: readonly FactRow[];
  readonly after: readonly FactRow[];
}

/** They are made when they are asked for, and shown this once. */
function Credentials({ elevatorId, before, after }: CredentialsProps) {
  const t = useTexts(connectTexts);
  const may = useMay(ELEVATOR_CREDENTIAL_ENDPOINTS.renew);
  const renew = useRenewCredentials();
  const made = renew.data;
  const button = (
    // A refusal has shown its message.
    <Button
      loading={renew.isPending}
      onClick={() => void renew.mutateAsync(elevatorId).catch(() => undefined)}
    >
      {t.newPassword}
    </Button>
  );
  const signIn: readonly FactRow[] = made
    ? [
        { label: t.username, text: made.username },
        { label: t.password, text: made.password, note: t.passwordOnce },
      ]
    : [{ label: t.password, note: t.passwordMade, action: may ? button : undefined }];
  return <FactRows rows={[...before, ...signIn, ...after]} />;
}

/** There is no step between silence and its first word. */
export function ElevatorWait({ view, elevatorId }: ElevatorProps) {
  const t = useTexts(connectTexts);
  const href = useHref();
  const query = useQuery(elevatorQuery(elevatorId));
  useLive(elevatorChanged, [elevatorId]);
  return (
    <QueryView query={query} block={12}>
      {({ name, state, isEnabled }) => {
        const isThere = state.reportedAt !== null && state.fault === null;
        return (
          <Card title={isThere ? t.isConnected(name) : t.waiting}>
            <p aria-live="polite">
              <StateTag state={state} isEnabled={isEnabled} /> {isThere ? t.elevatorThere : t.elevatorWaiting}
            </p>
            {state.faultNote ? <p className={styles.small}>{state.faultNote}</p> : null}
            <WaitFoot
              view={view}
              isThere={isThere}
              link={
                <LinkButton isPrimary to={href("elevator", { id: elevatorId })}>
                  {t.toElevator}
                </LinkButton>
              }
            />
          </Card>
        );
      }}
    </QueryView>
  );
}
