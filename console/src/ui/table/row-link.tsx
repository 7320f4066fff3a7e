import { Link } from "react-router";
import styles from "./cells.module.css";

interface RowLinkProps {
  /** On one line, alone in its cell on two; the whole of it stands in the title. */
  readonly children: string;
  readonly to: string;
}

/** What a row is called, as the way to its own page. */
export const RowLink = ({ children, to }: RowLinkProps) => (
  <Link className={styles.link ?? ""} to={to} title={children}>
    {children}
  </Link>
);
