import type { ReactNode } from "react";
import { Button } from "../../ui/kit.ts";
import styles from "./upload.module.css";

/** Takes the file of a form away again, small beside what it is. */
export const RemoveButton = ({ children, onClick }: { children: ReactNode; onClick: () => void }) => (
  <Button size="small" danger type="text" className={styles.remove ?? ""} onClick={onClick}>
    {children}
  </Button>
);
