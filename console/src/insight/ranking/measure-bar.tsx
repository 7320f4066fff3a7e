import styles from "./measure-bar.module.css";

/** A value as a length beside its figure. */
export function MeasureBar({ share, text }: { share: number; text: string }) {
  return (
    <span className={styles.measure}>
      <span className={styles.bar} aria-hidden="true">
        <span style={{ width: `${share * 100}%` }} />
      </span>
      <span className={styles.text}>{text}</span>
    </span>
  );
}
