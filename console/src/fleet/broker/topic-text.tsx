import styles from "./broker.module.css";

/** A topic that is too long for its line goes on at a slash, not in the middle of a serial number; it is copied as it is. */
export function TopicText({ children }: { readonly children: string }) {
  return (
    <code>
      {children.split(/(?<=\/)/).map((level, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a level may come twice, and is known by its place alone
        <span key={place} className={styles.level}>
          {level}
        </span>
      ))}
    </code>
  );
}
