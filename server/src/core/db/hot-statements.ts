import type { Sql } from "sql-template-tag";
import type { Prepared } from "./database.ts";

/**
 * Planning the statement of a list costs the database more than reading its page. What is asked again and again is therefore
 * prepared, once a connection, whatever room it is of. Only so many are: each connection keeps them all.
 */
const HOT_AFTER = 20;
const MAX_HOT = 40;
/** Filters and places combine without end; what is asked seldom is forgotten. */
const MAX_COUNTED_TEXTS = 2_000;

const names = new Map<string, string>();
const times = new Map<string, number>();

/** The statement, by a name from when on it is hot. */
export function hot({ text, values }: Sql): Prepared {
  const name = names.get(text) ?? nameOf(text);
  return { name, text, values };
}

/** Without a name nothing is prepared. */
function nameOf(text: string): string {
  const asked = (times.get(text) ?? 0) + 1;
  if (asked >= HOT_AFTER && names.size < MAX_HOT) {
    const name = `hot.${names.size}`;
    names.set(text, name);
    times.delete(text);
    return name;
  }
  if (times.size >= MAX_COUNTED_TEXTS) times.clear();
  times.set(text, asked);
  return "";
}
