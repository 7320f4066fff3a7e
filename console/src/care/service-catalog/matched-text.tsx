import type { ReactNode } from "react";
import styles from "./service-catalog.module.css";

interface MatchedTextProps {
  readonly text: string;
  /** Places of keywords, none of which overlap, the one that decides first. */
  readonly matches: readonly { readonly start: number; readonly end: number }[];
}

/** A text with the keywords in it marked, the one that decides most. */
export function MatchedText({ text, matches }: MatchedTextProps) {
  const [first] = matches;
  const parts: ReactNode[] = [];
  let at = 0;
  for (const match of matches.toSorted((one, other) => one.start - other.start)) {
    parts.push(text.slice(at, match.start));
    parts.push(
      <mark key={match.start} className={styles.match} data-first={match === first || undefined}>
        {text.slice(match.start, match.end)}
      </mark>,
    );
    at = match.end;
  }
  return (
    <span className={styles.text}>
      {parts}
      {text.slice(at)}
    </span>
  );
}
