import { type ReactNode, useState } from "react";
import { createPortal } from "react-dom";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { CopyButton } from "../../ui/actions/index.ts";
import { ConfirmDialog } from "../../ui/dialog/index.ts";
import { DownloadOutlined, PrinterOutlined } from "../../ui/icons.ts";
import { Button, Modal } from "../../ui/kit.ts";
import styles from "./credentials.module.css";
import { type Credentials, hostOf, nameIn, payloadOf, saveCredentials, textOf } from "./credentials-file.ts";
import { useLeavingGuard } from "./leaving-guard.ts";
import { QrCode } from "./qr-code.tsx";
import { registrationTexts } from "./registrations.texts.ts";

interface CredentialsDialogProps {
  readonly credentials: Credentials;
  readonly onDone: () => void;
}

/**
 * The only time that the password of a device or an elevator is seen. It goes by a button alone, not by a click beside it or Escape, and asks
 * once more where nothing was copied, saved or printed; so does the browser where its window is closed.
 */
export function CredentialsDialog({ credentials, onDone }: CredentialsDialogProps) {
  const t = useTexts(registrationTexts);
  const [isKept, setKept] = useState(false);
  const [isAsked, setAsked] = useState(false);
  useLeavingGuard(!isKept);
  const keep = () => setKept(true);
  const qrText = JSON.stringify(payloadOf(credentials));
  return (
    <Modal
      open
      title={t.handTitle}
      width={720}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <Keeping credentials={credentials} onKept={keep}>
          <Button type="primary" onClick={() => (isKept ? onDone() : setAsked(true))}>
            {t.done}
          </Button>
        </Keeping>
      }
    >
      <p role="alert" className={styles.warning}>
        {t.handWarning}
      </p>
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
      {isAsked ? (
        <ConfirmDialog
          title={t.notKept}
          note={t.notKeptNote}
          confirm={t.closeAnyway}
          isGrave
          cancel={t.back}
          onCancel={() => setAsked(false)}
          onConfirm={onDone}
        />
      ) : null}
    </Modal>
  );
}

interface KeepingProps extends FactsProps {
  readonly onKept: () => void;
  /** The way out, after the ways to keep them. */
  readonly children: ReactNode;
}

function Keeping({ credentials, onKept, children }: KeepingProps) {
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
    <div className={styles.foot}>
      <CopyButton text={textOf(credentials)} label={t.copyAll} doneLabel={t.copied} onCopied={onKept} />
      <Button icon={<DownloadOutlined />} onClick={save}>
        {t.download}
      </Button>
      <Button icon={<PrinterOutlined />} onClick={print}>
        {t.print}
      </Button>
      {children}
    </div>
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
