import { Tooltip } from "../kit.ts";
import styles from "./explained.module.css";

/** Beside what it lies over. */
export const Hint = ({ note }: { readonly note: string }) => (
  <Tooltip open title={note}>
    <span className={styles.over} aria-hidden="true" />
  </Tooltip>
);
