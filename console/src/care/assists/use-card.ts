import {
  type Assist,
  type AssistCard,
  type AssistDetail,
  ASSIST_ENDPOINTS as E,
} from "@sweepline/contract/care/assists/index.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { loadPerson } from "../../access/session/index.ts";
import { CallError, call } from "../../core/api/index.ts";
import { useMay, usePerson, useSessionName } from "../../core/session/index.ts";
import {
  actsOf,
  type CardPerson,
  dropAct,
  keepPerson,
  knownPerson,
  saveCard,
  savedCard,
  type WaitingAct,
} from "./card-db.store.ts";
import { addActs, type NewAct, sendWaiting } from "./card-queue.ts";

/** Who looks: as the server says, else as it said in this session before the line was lost. */
export function useCardPerson(): CardPerson | undefined {
  const session = useSessionName();
  const who = usePerson();
  const mayHandle = useMay(E.act);
  const [known, setKnown] = useState<CardPerson>();
  const me = who?.sysUser;
  useEffect(() => {
    if (session === undefined) return;
    if (me) {
      const person = { session, staffId: me.id, name: me.displayName, mayHandle };
      setKnown(person);
      keepPerson(person).catch(() => undefined);
      return;
    }
    knownPerson(session).then(
      // The server may have said so meanwhile.
      (found) => setKnown((before) => before ?? found),
      () => undefined,
    );
    const ask = () => loadPerson().catch(() => undefined);
    void ask();
    // Who has come back to the line is asked for again.
    addEventListener("online", ask);
    return () => removeEventListener("online", ask);
  }, [session, me, mayHandle]);
  return known;
}

export interface CardState {
  readonly card: AssistCard | undefined;
  /** When the server said so, epoch milliseconds. */
  readonly savedAt: number | undefined;
  readonly isOffline: boolean;
  /** Why there is no card: it is not there, or not the person's to see. */
  readonly problem: string | undefined;
  readonly waiting: readonly WaitingAct[];
}

const NOTHING: CardState = {
  ...{ card: undefined, savedAt: undefined, isOffline: false, problem: undefined, waiting: [] },
};
const LOOK_AGAIN_MS = 5_000;

/** A robot's card: the newest, the last known one without a line, and what waits to be sent. */
export function useCard(deviceId: number, person: CardPerson | undefined) {
  const [state, setState] = useState<CardState>(NOTHING);
  const change = useCallback(
    (next: Partial<CardState>) => setState((before) => ({ ...before, ...next })),
    [],
  );
  const onAnswer = useCallback(
    (answer: AssistDetail) => setState((before) => ({ ...before, card: withAnswer(before.card, answer) })),
    [],
  );
  const isBusy = useRef(false);
  const staffId = person?.staffId;
  const refresh = useCallback(async () => {
    if (staffId === undefined || isBusy.current) return;
    isBusy.current = true;
    try {
      await sendWaiting(staffId, onAnswer);
      const card = await call(E.card, { params: { id: deviceId }, isQuiet: true });
      const savedAt = Date.now();
      change({ card, savedAt, isOffline: false, problem: undefined });
      await saveCard({ staffId, deviceId, card, savedAt });
    } catch (error) {
      if (error instanceof CallError && error.status >= 400 && error.status < 500)
        change({ problem: error.message, card: undefined });
      else change({ isOffline: true });
    } finally {
      isBusy.current = false;
      change({ waiting: await actsOf(staffId).catch(() => []) });
    }
  }, [staffId, deviceId, change, onAnswer]);
  useEffect(() => {
    if (staffId === undefined) return;
    savedCard(staffId, deviceId).then(
      (saved) => saved && setState((before) => (before.card ? before : { ...before, ...saved })),
      () => undefined,
    );
    void refresh();
    const lookAgain = () => void (document.visibilityState === "visible" && refresh());
    const timer = setInterval(lookAgain, LOOK_AGAIN_MS);
    addEventListener("online", lookAgain);
    document.addEventListener("visibilitychange", lookAgain);
    return () => {
      clearInterval(timer);
      removeEventListener("online", lookAgain);
      document.removeEventListener("visibilitychange", lookAgain);
    };
  }, [staffId, deviceId, refresh]);
  return {
    ...{ state, onAnswer },
    /** Kept first, then sent: what is done is never lost. */
    async act(acts: readonly NewAct[]) {
      await addActs(acts);
      change({ waiting: await actsOf(staffId ?? 0) });
      void refresh();
    },
    /** The person has seen that it was refused. */
    async dismiss(key: string) {
      await dropAct(key);
      change({ waiting: await actsOf(staffId ?? 0) });
    },
  };
}

function withAnswer(card: AssistCard | undefined, answer: AssistDetail): AssistCard | undefined {
  if (!card || answer.deviceId !== card.deviceId) return card;
  return { ...card, assist: answer.state === "resolved" ? null : answer };
}

/** The assist as it is once what waits has arrived. */
export function expectedAssist(
  assist: Assist | null,
  waiting: readonly WaitingAct[],
  { staffId, name }: Pick<CardPerson, "staffId" | "name">,
): Assist | null {
  let expected = assist;
  for (const { kind, assistId, doneAt, refused } of waiting) {
    if (!expected || refused !== undefined || assistId !== expected.id) continue;
    if (kind === "take")
      expected = { ...expected, state: "taken", takenAt: doneAt, takenById: staffId, takenBy: name };
    if (kind === "onSite") expected = { ...expected, state: "onSite", onSiteAt: doneAt, onSiteBy: name };
    if (kind === "resolve") expected = null;
  }
  return expected;
}
