import {
  type Assist,
  type AssistDetail,
  ASSIST_ENDPOINTS as E,
} from "@sweepline/contract/care/assists/index.ts";
import type { AnswerOf } from "@sweepline/contract/core/endpoint.ts";
import { useEffect, useState } from "react";
import { call, newKey } from "../../core/api/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import styles from "./card.module.css";
import { cardTexts } from "./card.texts.ts";
import { useMayHandOver } from "./may-hand-over.ts";

interface CardHandOverProps {
  readonly assist: Assist;
  readonly onDone: (answer: AssistDetail) => void;
}

/** To somebody else. It needs a line: who may help is what the server knows, and somebody is to be informed now. */
export function CardHandOver({ assist, onDone }: CardHandOverProps) {
  const t = useTexts(cardTexts);
  const [isOpen, setOpen] = useState(false);
  const mayHandOver = useMayHandOver(assist);
  if (!mayHandOver || assist.takenById === null) return null;
  if (!isOpen)
    return (
      <button type="button" className={styles.plain} onClick={() => setOpen(true)}>
        {t.handOver}
      </button>
    );
  return <Choose assist={assist} onDone={onDone} onBack={() => setOpen(false)} />;
}

function Choose({ assist, onDone, onBack }: CardHandOverProps & { readonly onBack: () => void }) {
  const t = useTexts(cardTexts);
  const [typed, setTyped] = useState("");
  const [isBusy, setBusy] = useState(false);
  // Who has it as this person sees it: who got it meanwhile keeps it.
  const [holderId] = useState(assist.takenById);
  const found = useHelpers(assist.id, typed.trim());
  const people = (found ?? []).filter(({ id }) => id !== holderId);
  const give = async (staffId: number) => {
    setBusy(true);
    try {
      const body = { key: newKey(), staffId, holderId };
      onDone(await call(E.handOver, { params: { id: assist.id }, body }));
      notify("success", t.handedOver);
      onBack();
    } catch {
      // A refusal has shown its message.
      setBusy(false);
    }
  };
  return (
    <fieldset className={styles.people} disabled={isBusy}>
      <legend>{t.handOver}</legend>
      <input
        type="search"
        aria-label={t.searchPeople}
        placeholder={t.searchPeople}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ul>
        {people.map(({ id, displayName, organizationName }) => (
          <li key={id}>
            <button type="button" className={styles.person} onClick={() => void give(id)}>
              <strong>{displayName}</strong>
              <span>{organizationName}</span>
            </button>
          </li>
        ))}
      </ul>
      {found && people.length === 0 ? <p className={styles.soft}>{t.nobodyFound}</p> : null}
      <button type="button" className={styles.plain} onClick={onBack}>
        {t.back}
      </button>
    </fieldset>
  );
}

type Helpers = AnswerOf<typeof E.helpers>;
/** One question after typing has paused, not one a letter. */
const PAUSE_MS = 250;

/** The card stands outside of the shell and has no query cache. Undefined: not answered yet. */
function useHelpers(id: number, search: string): Helpers | undefined {
  const [found, setFound] = useState<Helpers>();
  useEffect(() => {
    let isOver = false;
    const ask = () =>
      call(E.helpers, { params: { id }, query: search ? { search } : {} }).then(
        (people) => {
          if (!isOver) setFound(people);
        },
        // A refusal has shown its message.
        () => undefined,
      );
    const timer = setTimeout(() => void ask(), search ? PAUSE_MS : 0);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [id, search]);
  return found;
}
