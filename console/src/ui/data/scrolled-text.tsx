import styles from "./scrolled-text.module.css";

/** What a program has said, as it said it. It scrolls, so a keyboard must reach it. */
export const ScrolledText = ({ text }: { readonly text: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keys
  <pre className={styles.text} tabIndex={0}>
    {text}
  </pre>
);
