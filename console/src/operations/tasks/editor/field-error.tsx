import styles from "../tasks.module.css";

/** What is wrong with what stands above. */
export function FieldError({ text }: { readonly text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p role="alert" className={styles.error}>
      {text}
    </p>
  );
}
