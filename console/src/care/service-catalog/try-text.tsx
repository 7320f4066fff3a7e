import {
  MAX_CLASSIFIED_TEXT,
  type MatchedKeyword,
} from "@sweepline/contract/care/service-catalog/keywords.ts";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { useSettled } from "../../core/settled/index.ts";
import { Input } from "../../ui/kit.ts";
import { Card } from "../../ui/page/index.ts";
import { MatchedText } from "./matched-text.tsx";
import { matchQuery } from "./service-catalog.calls.ts";
import styles from "./service-catalog.module.css";
import { keywordTexts } from "./service-keywords.texts.ts";
import { Suggestion } from "./suggestion.tsx";

/** One question after typing has paused, not one a letter. */
const PAUSE_MS = 250;

/** Which keywords a text has, and what follows of it. */
export function TryText() {
  const t = useTexts(keywordTexts);
  const id = useId();
  const [text, setText] = useState("");
  const asked = useSettled(text, PAUSE_MS);
  const { data } = useQuery({ ...matchQuery(asked), enabled: asked.trim() !== "" });
  return (
    <Card title={t.tryTitle}>
      <div className={styles.try}>
        <div>
          <label htmlFor={id}>{t.tryLabel}</label>
          <Input.TextArea
            id={id}
            value={text}
            maxLength={MAX_CLASSIFIED_TEXT}
            autoSize={{ minRows: 3, maxRows: 8 }}
            placeholder={t.tryPlaceholder}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <div className={styles.found} aria-live="polite">
          {asked.trim() === "" || !data ? null : <Found text={asked} matches={data} />}
        </div>
      </div>
    </Card>
  );
}

function Found({ text, matches }: { readonly text: string; readonly matches: readonly MatchedKeyword[] }) {
  const t = useTexts(keywordTexts);
  if (matches.length === 0) return <p className={styles.faint}>{t.tryNone}</p>;
  // An answer to the text before is not drawn over this one.
  const inText = matches.filter(({ end }) => end <= text.length);
  return (
    <>
      <MatchedText text={text} matches={inText} />
      <Suggestion matches={matches} />
    </>
  );
}
