import { useEffect } from "react";
import { Navigate, useLocation } from "react-router";
import { useNow } from "../../core/clock/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { usePerson } from "../../core/session/index.ts";
import { createStoredStore } from "../../core/store/index.ts";
import styles from "./card.module.css";
import { cardTexts } from "./card.texts.ts";
import { CardAssist } from "./card-assist.tsx";
import { cardPathOf } from "./card-path.ts";
import { CardRobot } from "./card-robot.tsx";
import { CardWaiting } from "./card-waiting.tsx";
import { type CardState, useCard, useCardPerson } from "./use-card.ts";

const MANIFEST = "/card.webmanifest";

/** The one that was opened last: an installed card opens it again. */
const lastCard = createStoredStore<number>({
  ...{ area: "local", key: "last-card", initial: 0 },
  isValid: (value): value is number => typeof value === "number",
});

/** A robot's card: a page for phones, reached by the code on the robot. It stands outside of the shell, and works offline. */
export function CardPage() {
  const { pathname } = useLocation();
  const who = usePerson();
  const deviceId = Number(pathname.split("/")[2]);
  const isKnown = Number.isSafeInteger(deviceId) && deviceId > 0;
  useManifest();
  useEffect(() => {
    if (isKnown) lastCard.set(deviceId);
  }, [isKnown, deviceId]);
  // Where the console leads them first.
  if (who?.sysUser.mustChangePassword || who?.sysUser.mustEnrollSecondFactor) return <Navigate to="/" />;
  if (isKnown) return <Robot key={deviceId} deviceId={deviceId} />;
  return lastCard.get() > 0 ? <Navigate to={cardPathOf(lastCard.get())} replace /> : <NoRobot />;
}

/** Only here: the console is no card. */
function useManifest(): void {
  useEffect(() => {
    const link = document.createElement("link");
    Object.assign(link, { rel: "manifest", href: MANIFEST });
    document.head.append(link);
    return () => link.remove();
  }, []);
}

function NoRobot() {
  const t = useTexts(cardTexts);
  return (
    <main className={styles.card}>
      <h1>{t.noCardTitle}</h1>
      <p className={styles.soft}>{t.noCardNote}</p>
    </main>
  );
}

function Robot({ deviceId }: { readonly deviceId: number }) {
  const t = useTexts(cardTexts);
  const person = useCardPerson();
  const { state, act, dismiss, onAnswer } = useCard(deviceId, person);
  const { card, problem, isOffline, waiting } = state;
  const name = card ? card.deviceName || card.serialNumber : t.title;
  useEffect(() => {
    document.title = name;
  }, [name]);
  return (
    <main className={styles.card}>
      <OfflineNote state={state} />
      {card ? <CardRobot card={card} /> : null}
      {card && person ? <CardAssist {...{ card, person, waiting, isOffline, onAnswer }} onAct={act} /> : null}
      {problem ? <p role="alert">{problem}</p> : null}
      {!card && isOffline ? <p className={styles.soft}>{t.notSaved}</p> : null}
      {!card && !isOffline && !problem ? <p className={styles.soft} aria-busy="true" /> : null}
      <CardWaiting waiting={waiting} onDismiss={dismiss} />
      {card ? (
        <p className={styles.foot}>
          <a href={`/wel/eqDetail?id=${deviceId}`}>{t.console}</a>
        </p>
      ) : null}
    </main>
  );
}

function OfflineNote({ state: { isOffline, savedAt } }: { readonly state: CardState }) {
  const t = useTexts(cardTexts);
  const format = useFormat();
  const now = useNow(5_000);
  if (!isOffline) return null;
  return (
    <div className={styles.offline} role="status">
      <strong>{t.offline}</strong>
      <span>{t.offlineNote}</span>
      {savedAt === undefined ? null : <span>{t.asOf(format.age(savedAt, now))}</span>}
    </div>
  );
}
