import { Link } from "react-router";
import { Icon } from "../icon/index.ts";
import styles from "./counted-link.module.css";

interface CountedLinkProps {
  readonly to: string;
  readonly icon: string;
  /** Says the count too: the figure itself is not read aloud. */
  readonly label: string;
  /** Nothing is shown of 0. */
  readonly count: number;
  /** Beyond it a plus is shown. */
  readonly most?: number;
  readonly tone?: string | undefined;
  readonly className?: string | undefined;
}

/** An icon of the shell with how many of something wait there. */
export function CountedLink({
  to,
  icon,
  label,
  count,
  most = 99,
  tone = "danger",
  className = "",
}: CountedLinkProps) {
  return (
    <Link to={to} className={`${className} ${styles.link}`} aria-label={label} title={label}>
      <Icon name={icon} />
      {count > 0 ? (
        <span className={styles.count} data-tone={tone} aria-hidden>
          {count > most ? `${most}+` : count}
        </span>
      ) : null}
    </Link>
  );
}
