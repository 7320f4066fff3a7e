import { ELEVATOR_RIDE_ENDPOINTS as R } from "@sweepline/contract/sites/elevator-rides/index.ts";
import { type ElevatorRequest, FAILURE_TEXTS } from "@sweepline/contract/sites/elevator-rides/requests.ts";
import type { ElevatorDetail } from "@sweepline/contract/sites/elevators/index.ts";
import { useState } from "react";
import { Link } from "react-router";
import { useNow } from "../../core/clock/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { currentLanguage, useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useMay } from "../../core/session/index.ts";
import { ConfirmButton } from "../../ui/actions/index.ts";
import { ConfirmDialog } from "../../ui/dialog/index.ts";
import { EmptyState } from "../../ui/feedback/index.ts";
import { Button } from "../../ui/kit.ts";
import { elevatorRideTexts } from "./elevator-ride.texts.ts";
import { useCancelRequest, useHoldDoor, useRelease, useSay } from "./elevator-rides.calls.ts";
import styles from "./operate.module.css";
import { operateTexts } from "./operate.texts.ts";
import { riderName } from "./shaft.tsx";

interface QueueProps {
  readonly elevator: ElevatorDetail;
  /** In their order: who has it first. */
  readonly queue: readonly ElevatorRequest[];
}

/** Who has the elevator, how far they have come and what can be done about it; behind them who waits. */
export function Queue({ elevator, queue }: QueueProps) {
  const t = useTexts(operateTexts);
  const holder = queue.find(({ state }) => state !== "queued");
  const waiting = queue.filter(({ state }) => state === "queued");
  return (
    <div className={styles.queue}>
      {holder ? <Holder elevator={elevator} request={holder} /> : null}
      {!holder && waiting.length === 0 ? <EmptyState title={t.idle} note={t.idleNote} /> : null}
      {waiting.length > 0 ? (
        <ol className={styles.waiting}>
          {waiting.map((request, index) => (
            <Waiting key={request.id} request={request} place={index + 1} />
          ))}
        </ol>
      ) : null}
      <EmptyCar elevator={elevator} />
    </div>
  );
}

const useWay = () => {
  const t = useTexts(operateTexts);
  return ({ fromFloor, toFloor }: ElevatorRequest) =>
    toFloor === null ? t.here(fromFloor) : t.way(fromFloor, toFloor);
};

function Rider({ request }: { readonly request: ElevatorRequest }) {
  const texts = useTexts(elevatorRideTexts);
  const href = useHref();
  const name = riderName(request, texts.person);
  if (request.deviceId === null) return <strong>{name}</strong>;
  return <Link to={href("deviceView", { id: request.deviceId })}>{name}</Link>;
}

const STEPS = ["approaching", "calling", "boarding", "riding", "leaving"] as const;

function Holder({
  elevator,
  request,
}: {
  readonly elevator: ElevatorDetail;
  readonly request: ElevatorRequest;
}) {
  const t = useTexts(operateTexts);
  const texts = useTexts(elevatorRideTexts);
  const way = useWay();
  const steps = STEPS.filter(
    (step) =>
      (step !== "approaching" || request.deviceId !== null) &&
      (request.toFloor !== null || (step !== "riding" && step !== "leaving")),
  );
  const at = steps.indexOf(request.state as (typeof STEPS)[number]);
  return (
    <section className={styles.holder} aria-label={t.queue}>
      <p className={styles.holderHead}>
        <Rider request={request} />
        <span>{way(request)}</span>
      </p>
      <ol className={styles.steps} aria-label={t.steps}>
        {steps.map((step, index) => (
          <li key={step} data-done={index < at || undefined} aria-current={index === at ? "step" : undefined}>
            {texts.states[step]}
          </li>
        ))}
      </ol>
      <p className={styles.note} aria-live="polite">
        {request.isHeld ? t.held : <Deadline at={request.deadlineAt} />}
        {request.failure ? ` ${FAILURE_TEXTS[request.failure][currentLanguage()]}` : ""}
        {request.note ? ` · ${request.note}` : ""}
      </p>
      <HolderActs elevator={elevator} request={request} />
    </section>
  );
}

function Deadline({ at }: { readonly at: string | null }) {
  const t = useTexts(operateTexts);
  const format = useFormat();
  const now = useNow();
  if (at === null) return null;
  const left = Math.ceil((Date.parse(at) - now) / 1_000);
  return left > 0 ? t.deadline(format.number(left)) : t.overdue;
}

/** A refusal shows the server's text. */
const settled = (work: Promise<unknown>): void => void work.catch(() => undefined);

function HolderActs({
  elevator: { id },
  request,
}: {
  readonly elevator: ElevatorDetail;
  readonly request: ElevatorRequest;
}) {
  const t = useTexts(operateTexts);
  const may = useMay(R.hold);
  const [hold, say, release] = [useHoldDoor(), useSay(), useRelease()];
  if (!may) return null;
  const { state, deviceId, toFloor, isHeld } = request;
  const isAtDoor = state === "boarding" || state === "leaving";
  const saying =
    deviceId !== null || toFloor === null
      ? undefined
      : ({ boarding: "entered", leaving: "left" } as const)[state as "boarding"];
  return (
    <div className={styles.acts}>
      {saying ? (
        <Button
          type="primary"
          loading={say.isPending}
          onClick={() => settled(say.mutateAsync({ id, requestId: request.id, said: saying }))}
        >
          {t[saying]}
        </Button>
      ) : null}
      <Button
        disabled={!isAtDoor}
        loading={hold.isPending}
        onClick={() => settled(hold.mutateAsync({ id, isHeld: !isHeld }))}
      >
        {isHeld ? t.letGo : t.hold}
      </Button>
      <ConfirmButton
        danger
        loading={release.isPending}
        question={t.releaseQuestion}
        onConfirm={() =>
          release.mutateAsync({ id, isCarEmpty: false }).then(() => notify("success", t.released))
        }
      >
        {t.release}
      </ConfirmButton>
    </div>
  );
}

function Waiting({ request, place }: { readonly request: ElevatorRequest; readonly place: number }) {
  const t = useTexts(operateTexts);
  const texts = useTexts(elevatorRideTexts);
  const format = useFormat();
  const way = useWay();
  const may = useMay(R.cancel);
  const cancel = useCancelRequest();
  const { id: requestId, elevatorId: id } = request;
  return (
    <li className={styles.waiter}>
      <span className={styles.place} title={t.place(format.number(place))}>
        {format.number(place)}
      </span>
      <span className={styles.waiterName}>
        <Rider request={request} />
        <span>
          {way(request)} · {t.since(format.time(request.requestedAt))}
        </span>
      </span>
      {may ? (
        <Button
          size="small"
          type="text"
          loading={cancel.isPending}
          aria-label={t.cancelOf(riderName(request, texts.person))}
          onClick={() => settled(cancel.mutateAsync({ id, requestId }))}
        >
          {t.cancel}
        </Button>
      ) : null}
    </li>
  );
}

/** Only a person who looked can say so. */
function EmptyCar({ elevator: { id, state } }: Pick<QueueProps, "elevator">) {
  const t = useTexts(operateTexts);
  const may = useMay(R.release);
  const release = useRelease();
  const [isAsked, setAsked] = useState(false);
  if (!may || state.occupiedBy === null) return null;
  return (
    <div className={styles.acts}>
      <Button danger onClick={() => setAsked(true)}>
        {t.releaseEmpty}
      </Button>
      {isAsked ? (
        <ConfirmDialog
          title={t.emptyQuestion}
          note={t.emptyNote}
          confirm={t.releaseEmpty}
          isGrave
          onCancel={() => setAsked(false)}
          onConfirm={() => {
            setAsked(false);
            settled(release.mutateAsync({ id, isCarEmpty: true }).then(() => notify("success", t.released)));
          }}
        />
      ) : null}
    </div>
  );
}
