import {
  PAIRING_ENDPOINTS as P,
  type PairingStatus,
  type PairingWindow,
} from "@sweepline/contract/fleet/discoveries/pairing.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNow } from "../../core/clock/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useMay } from "../../core/session/index.ts";
import { ConfirmButton } from "../../ui/actions/index.ts";
import { KeyValues } from "../../ui/data/index.ts";
import { QueryView } from "../../ui/feedback/index.ts";
import { Button } from "../../ui/kit.ts";
import { Card } from "../../ui/page/index.ts";
import { pairingQuery, useClosePairing } from "./discoveries.calls.ts";
import styles from "./pairing.module.css";
import { pairingTexts } from "./pairing.texts.ts";
import { CodeDialog, PairingForm } from "./pairing-form.tsx";

/** Windows in which robots may come that nobody registered; their code is seen once, when one is opened. */
export function PairingCard() {
  const t = useTexts(pairingTexts);
  const mayPair = useMay(P.status);
  const query = useQuery({ ...pairingQuery(), enabled: mayPair });
  const [isOpening, setOpening] = useState(false);
  const [code, setCode] = useState<string>();
  if (!mayPair) return null;
  return (
    <Card
      title={t.title}
      className={styles.card}
      extra={query.data?.broker ? <Button onClick={() => setOpening(true)}>{t.open}</Button> : null}
    >
      <QueryView query={query} block={2}>
        {(status) => <Windows status={status} />}
      </QueryView>
      {isOpening ? <PairingForm onOpened={setCode} onClose={() => setOpening(false)} /> : null}
      {code === undefined ? null : <CodeDialog code={code} onDone={() => setCode(undefined)} />}
    </Card>
  );
}

function Windows({ status: { broker, windows } }: { readonly status: PairingStatus }) {
  const t = useTexts(pairingTexts);
  if (!broker) return <p className={styles.note}>{t.outside}</p>;
  if (windows.length === 0) return <p className={styles.note}>{t.closedNote}</p>;
  return (
    <>
      <ul className={styles.windows}>
        {windows.map((window) => (
          <li key={window.id} className={styles.window}>
            <OpenWindow window={window} />
          </li>
        ))}
      </ul>
      <h3 className={styles.heading}>{t.robot}</h3>
      <KeyValues
        min={13}
        items={[
          { label: t.host, value: broker.host || globalThis.location.hostname },
          { label: t.port, value: broker.port },
          { label: t.tls, value: broker.isTls ? t.yes : t.no },
          { label: t.username, value: t.usernameHint },
          { label: t.password, value: t.passwordHint },
        ]}
      />
      <p className={styles.shared}>{t.shared}</p>
    </>
  );
}

function OpenWindow({ window }: { readonly window: PairingWindow }) {
  const t = useTexts(pairingTexts);
  const { mutateAsync } = useClosePairing();
  const left = Date.parse(window.endsAt) - useNow();
  const close = async () => {
    await mutateAsync(window.id);
    notify("success", t.closed);
  };
  return (
    <>
      <strong>{window.organizationName}</strong>
      <span role="timer">{t.left(clockOf(left))}</span>
      <span className={styles.came} aria-live="polite">
        {t.came(window.found, window.admitted)}
      </span>
      <ConfirmButton question={t.closeQuestion(window.organizationName)} note={t.closeNote} onConfirm={close}>
        {t.close}
      </ConfirmButton>
    </>
  );
}

/** Minutes and seconds: "14:05". */
function clockOf(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
