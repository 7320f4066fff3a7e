import type { ReactNode } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { Button } from "../../ui/kit.ts";
import styles from "./connect-device.module.css";
import { connectTexts } from "./connect-device.texts.ts";
import type { ConnectView } from "./connection.ts";

/** Where each step leads on and back: the same of devices and of elevators. */
interface FootProps {
  readonly view: ConnectView;
}

/** Of what was registered on the way. */
export function KnownFoot({ view }: FootProps) {
  const t = useTexts(connectTexts);
  return (
    <div className={styles.foot}>
      <Another view={view} />
      <Button type="primary" onClick={() => view.go({ step: "enter" })}>
        {t.goOn}
      </Button>
    </div>
  );
}

export function EntryFoot({ view }: FootProps) {
  const t = useTexts(connectTexts);
  return (
    <div className={styles.foot}>
      <Button type="primary" onClick={() => view.go({ step: "wait" })}>
        {t.entered}
      </Button>
    </div>
  );
}

interface WaitFootProps extends FootProps {
  readonly isThere: boolean;
  /** Leads to what was connected. */
  readonly link: ReactNode;
}

export function WaitFoot({ view, isThere, link }: WaitFootProps) {
  const t = useTexts(connectTexts);
  return (
    <div className={styles.foot}>
      {isThere ? (
        <>
          <Another view={view} />
          {link}
        </>
      ) : (
        <Button onClick={() => view.go({ step: "enter" })}>{t.lookAgain}</Button>
      )}
    </div>
  );
}

function Another({ view }: FootProps) {
  const t = useTexts(connectTexts);
  const nothing = { make: undefined, device: undefined, elevator: undefined, interface: "" };
  return <Button onClick={() => view.go({ step: "make", ...nothing })}>{t.another}</Button>;
}
