import { ELEVATOR_RIDE_ENDPOINTS as R } from "@sweepline/contract/sites/elevator-rides/index.ts";
import type { ElevatorDetail } from "@sweepline/contract/sites/elevators/index.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useMay } from "../../core/session/index.ts";
import { QueryView } from "../../ui/feedback/index.ts";
import { Card } from "../../ui/page/index.ts";
import { CallForm } from "./call-form.tsx";
import { elevatorRideTexts } from "./elevator-ride.texts.ts";
import { queueQuery, useCallElevator } from "./elevator-rides.calls.ts";
import { LiveFacts } from "./live-facts.tsx";
import { nowTexts } from "./now.texts.ts";
import styles from "./now-tab.module.css";
import { operateTexts } from "./operate.texts.ts";
import { Queue } from "./queue.tsx";
import { shaftTexts } from "./shaft.texts.ts";
import { Shaft } from "./shaft.tsx";

interface NowTabProps {
  readonly elevator: ElevatorDetail;
  /** What is recorded of its floors and of itself: cards that stand beside what it does. */
  readonly floors: ReactNode;
  readonly facts: ReactNode;
}

/** The shaft, the live state beside it, and what can be done. */
export function NowTab({ elevator, floors, facts }: NowTabProps) {
  const t = useTexts(nowTexts);
  const [operate, shaft] = [useTexts(operateTexts), useTexts(shaftTexts)];
  const mayCall = useMay(R.call);
  const query = useQuery(queueQuery(elevator.id));
  const call = useCallElevator();
  const callTo = (fromFloor: string) => {
    // Who presses twice wants the car once.
    if (call.isPending) return;
    void call
      .mutateAsync({ id: elevator.id, deviceId: null, fromFloor, toFloor: null })
      .then(() => notify("success", operate.called))
      .catch(() => undefined);
  };
  return (
    <div className={styles.now}>
      <Card title={shaft.shaft} isFlush className={styles.shaftCard}>
        <Shaft
          elevator={elevator}
          queue={query.data ?? []}
          onCall={mayCall && elevator.isEnabled ? callTo : undefined}
        />
      </Card>
      <div className={styles.side}>
        <FaultNote elevator={elevator} />
        <Card title={t.live}>
          <LiveFacts elevator={elevator} queue={query.data ?? []} />
        </Card>
        {mayCall ? (
          <Card title={operate.title}>
            <CallForm elevator={elevator} />
          </Card>
        ) : null}
        <Card title={operate.queue}>
          <QueryView query={query} block={6}>
            {(queue) => <Queue elevator={elevator} queue={queue} />}
          </QueryView>
        </Card>
        {floors}
      </div>
      <div className={styles.facts}>{facts}</div>
    </div>
  );
}

/** What is wrong, and what to do about it. */
function FaultNote({ elevator: { state } }: { readonly elevator: ElevatorDetail }) {
  const texts = useTexts(elevatorRideTexts);
  if (state.fault === null) return null;
  return (
    <div role="status" className={styles.fault}>
      <strong>{texts.faults[state.fault]}</strong>
      {state.faultNote ? <code>{state.faultNote}</code> : null}
      <p>
        {state.fault === "noAnswer" && state.reportedAt === null
          ? texts.neverAnswered
          : texts.remedies[state.fault]}
      </p>
    </div>
  );
}
