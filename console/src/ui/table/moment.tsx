import { type Maybe, useFormat } from "../../core/format/index.ts";
import styles from "./cells.module.css";

/** When something was, on one line. */
export function Moment({ at }: { readonly at: Maybe<string> }) {
  const format = useFormat();
  return <span className={styles.moment}>{format.dateTime(at)}</span>;
}
