import type { Assist, AssistCard, AssistDetail } from "@sweepline/contract/care/assists/index.ts";
import { useState } from "react";
import { useNow } from "../../core/clock/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import styles from "./card.module.css";
import { cardTexts } from "./card.texts.ts";
import type { CardPerson, WaitingAct } from "./card-db.store.ts";
import { CardHandOver } from "./card-hand-over.tsx";
import type { NewAct } from "./card-queue.ts";
import { CardResolve, type Resolved } from "./card-resolve.tsx";
import { nextActOf } from "./next-act.ts";
import { useStopNames } from "./stop-name.ts";
import { expectedAssist } from "./use-card.ts";

interface CardAssistProps {
  readonly card: AssistCard;
  readonly person: CardPerson;
  readonly waiting: readonly WaitingAct[];
  readonly isOffline: boolean;
  readonly onAnswer: (answer: AssistDetail) => void;
  readonly onAct: (acts: readonly NewAct[]) => Promise<void>;
}

/** The open assist as far as it has come, and the one step that comes next. */
export function CardAssist({ card, person, waiting, isOffline, onAct, onAnswer }: CardAssistProps) {
  const t = useTexts(cardTexts);
  const assist = expectedAssist(card.assist, waiting, person);
  const own = { staffId: person.staffId, deviceId: card.deviceId };
  const run = (acts: readonly NewAct[]) => onAct(acts).catch(() => notify("error", t.notKept));
  if (!assist) {
    const isResolved = card.assist !== null;
    const isRaised = waiting.some(({ kind, deviceId }) => kind === "raise" && deviceId === card.deviceId);
    return (
      <section className={styles.none}>
        <h2>{isResolved ? t.resolvedHere : t.noAssist}</h2>
        {person.mayHandle && !isResolved && !isRaised ? (
          <>
            <p className={styles.soft}>{t.raiseNote}</p>
            <button
              type="button"
              className={styles.second}
              onClick={() => void run([{ ...own, assistId: null, kind: "raise" }])}
            >
              {t.raise}
            </button>
          </>
        ) : null}
      </section>
    );
  }
  return (
    <section className={styles.assist}>
      <h2>{t.needsHelp}</h2>
      <AssistLines assist={assist} person={person} />
      {person.mayHandle ? (
        <>
          <Next assist={assist} person={person} own={own} run={run} />
          {isOffline || waiting.length > 0 ? null : <CardHandOver assist={assist} onDone={onAnswer} />}
        </>
      ) : (
        <p className={styles.soft}>{t.readOnly}</p>
      )}
    </section>
  );
}

interface NextProps {
  readonly assist: Assist;
  readonly person: CardPerson;
  readonly own: Pick<NewAct, "staffId" | "deviceId">;
  readonly run: (acts: readonly NewAct[]) => Promise<void>;
}

/** One button at a time. */
function Next({ assist, person, own, run }: NextProps) {
  const t = useTexts(cardTexts);
  const next = nextActOf(assist, person.staffId);
  const of = { ...own, assistId: assist.id };
  if (next === "resolve")
    return (
      <CardResolve
        onDone={({ cause, remark, photos }: Resolved) =>
          run([
            ...photos.map((photo): NewAct => ({ ...of, kind: "photo", photo })),
            { ...of, kind: "resolve", cause, remark },
          ])
        }
      />
    );
  if (!next) return null;
  return (
    <button type="button" className={styles.first} onClick={() => void run([{ ...of, kind: next }])}>
      {t[next]}
    </button>
  );
}

function AssistLines({ assist, person }: { readonly assist: Assist; readonly person: CardPerson }) {
  const t = useTexts(cardTexts);
  const format = useFormat();
  const now = useNow(5_000);
  const names = useStopNames()(assist.causes);
  const [most, setMost] = useState(3);
  const { takenBy, takenById, onSiteBy, onSiteAt, takenAt } = assist;
  return (
    <>
      <ul className={styles.stops}>
        {names.slice(0, most).map((name) => (
          <li key={name}>{name}</li>
        ))}
        {names.length > most ? (
          <li>
            <button type="button" className={styles.more} onClick={() => setMost(names.length)}>
              + {format.number(names.length - most)}
            </button>
          </li>
        ) : null}
      </ul>
      <p className={styles.soft}>{t.since(format.age(assist.raisedAt, now))}</p>
      {takenAt && takenBy ? (
        <p>
          {takenById === person.staffId ? t.takenByMe : t.takenBy(takenBy)} ·{" "}
          {format.time(takenAt).slice(0, 5)}
        </p>
      ) : null}
      {onSiteAt && onSiteBy ? (
        <p>
          {onSiteBy === person.name ? t.onSiteMe : t.onSiteBy(onSiteBy)} · {format.time(onSiteAt).slice(0, 5)}
        </p>
      ) : null}
    </>
  );
}
