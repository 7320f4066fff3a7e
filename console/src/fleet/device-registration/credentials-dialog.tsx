import { useState } from "react";
import { createPortal } from "react-dom";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { CopyButton } from "../../ui/actions/index.ts";
import { DownloadOutlined, PrinterOutlined } from "../../ui/icons.ts";
import { Button, OnceDialog } from "../../ui/kit.ts";
import styles from "./credentials.module.css";
import { type Credentials, hostOf, nameIn, payloadOf, saveCredentials, textOf } from "./credentials-file.ts";
import { QrCode } from "./qr-code.tsx";
import { registrationTexts } from "./registrations.texts.ts";

interface CredentialsDialogProps {
  readonly credentials: Credentials;
  readonly onDone: () => void;
}

/** The only time that the password of a device or an elevator is seen. */
export function CredentialsDialog({ credentials, onDone }: CredentialsDialogProps) {
  const t = useTexts(registrationTexts);
  const [isKept, setKept] = useState(false);
  const keep = () => setKept(true);
  const qrText = JSON.stringify(payloadOf(credentials));
  return (
    <OnceDialog
      title={t.handTitle}
      width={720}
      texts={t}
      isKept={isKept}
      ways={<Keeping credentials={credentials} onKept={keep} />}
      onDone={onDone}
    >
      <div className={styles.hand}>
        <div>
          <Facts credentials={credentials} />
          <div className={styles.copy}>
            <CopyButton
              text={credentials.password}
              label={t.copyPassword}
              doneLabel={t.copied}
              onCopied={keep}
            />
          </div>
        </div>
        <figure className={styles.figure}>
          <QrCode text={qrText} label={t.qrLabel} />
          <figcaption>{t.qrNote}</figcaption>
        </figure>
      </div>
      {createPortal(<Sheet credentials={credentials} qrText={qrText} />, document.body)}
    </OnceDialog>
  );
}

function Keeping({ credentials, onKept }: FactsProps & { readonly onKept: () => void }) {
  const t = useTexts(registrationTexts);
  const save = () => {
    saveCredentials(credentials);
    onKept();
  };
  const print = () => {
    window.print();
    onKept();
  };
  return (
    <>
      <CopyButton text={textOf(credentials)} label={t.copyAll} doneLabel={t.copied} onCopied={onKept} />
      <Button icon={<DownloadOutlined />} onClick={save}>
        {t.download}
      </Button>
      <Button icon={<PrinterOutlined />} onClick={print}>
        {t.print}
      </Button>
    </>
  );
}

interface FactsProps {
  readonly credentials: Credentials;
}

function Facts({ credentials }: FactsProps) {
  const t = useTexts(registrationTexts);
  const { port, isTls, topicPrefix, username, password } = credentials;
  const rows = [
    ["serialNumber" in credentials ? t.serialNumber : t.addressNumber, nameIn(credentials)],
    [t.host, hostOf(credentials)],
    [t.port, String(port)],
    [t.tls, isTls ? t.yes : t.no],
    ...(topicPrefix ? [[t.topicPrefix, topicPrefix]] : []),
    [t.username, username],
    [t.password, password],
  ] as const;
  return (
    <dl className={styles.facts}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <code>{value}</code>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What comes out of the printer: nothing else of the page does. */
function Sheet({ credentials, qrText }: FactsProps & { readonly qrText: string }) {
  const t = useTexts(registrationTexts);
  const format = useFormat();
  const [at] = useState(() => new Date().toISOString());
  return (
    <div className={styles.sheet} aria-hidden="true">
      <h1>
        {t.sheetTitle} · {nameIn(credentials)}
      </h1>
      <div className={styles.hand}>
        <Facts credentials={credentials} />
        <QrCode text={qrText} label={t.qrLabel} />
      </div>
      <p>{t.sheetNote}</p>
      <p>{t.printedAt(format.dateTime(at))}</p>
    </div>
  );
}
