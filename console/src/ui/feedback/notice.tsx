import type { ReactNode } from "react";
import type { Tone } from "../theme/index.ts";
import styles from "./notice.module.css";

interface NoticeProps {
  readonly tone: Tone;
  readonly role?: "alert" | "status";
  readonly children: ReactNode;
}

/** Something to know about what stands around it. */
export const Notice = ({ tone, role, children }: NoticeProps) => (
  <div className={styles.notice} data-tone={tone} role={role}>
    {children}
  </div>
);
