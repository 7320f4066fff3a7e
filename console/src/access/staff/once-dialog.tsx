import { type ReactNode, useState } from "react";
import { saveFile } from "../../core/api/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { CopyButton } from "../../ui/actions/index.ts";
import { ConfirmDialog } from "../../ui/dialog/index.ts";
import { DownloadOutlined } from "../../ui/icons.ts";
import { Button, Modal } from "../../ui/kit.ts";
import styles from "./staff.module.css";
import { staffTexts } from "./staff.texts.ts";

/** Passwords that are seen this once: of one person, or of an import as a file. */
export type Handout =
  | { readonly kind: "one"; readonly name: string; readonly username: string; readonly password: string }
  | { readonly kind: "file"; readonly count: string; readonly fileName: string; readonly file: string };

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

function save({ file, fileName }: Extract<Handout, { kind: "file" }>): void {
  const bytes = Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0));
  saveFile(new Blob([bytes], { type: XLSX }), fileName);
}

/** It goes by a button alone, and asks once more where nothing was copied or saved. */
export function OnceDialog({ handout, onDone }: { readonly handout: Handout; readonly onDone: () => void }) {
  const t = useTexts(staffTexts);
  const [isKept, setKept] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const keep = () => setKept(true);
  return (
    <Modal
      open
      title={handout.kind === "one" ? t.onceTitle(handout.name) : t.onceTitleMany(handout.count)}
      width={520}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <div className={styles.foot}>
          <Keeping handout={handout} isKept={isKept} onKept={keep} />
          <Button type={isKept ? "primary" : "default"} onClick={() => (isKept ? onDone() : setAsked(true))}>
            {t.onceDone}
          </Button>
        </div>
      }
    >
      <p role="alert" className={styles.once}>
        {t.onceWarning}
      </p>
      {handout.kind === "one" ? (
        <dl className={styles.given}>
          <Given label={t.username}>{handout.username}</Given>
          <Given label={t.oncePassword}>{handout.password}</Given>
        </dl>
      ) : null}
      {isAsked ? (
        <ConfirmDialog
          title={t.onceNotKept}
          note={t.onceNotKeptNote}
          confirm={t.onceCloseAnyway}
          cancel={t.onceBack}
          isGrave
          onCancel={() => setAsked(false)}
          onConfirm={onDone}
        />
      ) : null}
    </Modal>
  );
}

function Given({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <code>{children}</code>
      </dd>
    </div>
  );
}

interface KeepingProps {
  readonly handout: Handout;
  readonly isKept: boolean;
  readonly onKept: () => void;
}

function Keeping({ handout, isKept, onKept }: KeepingProps) {
  const t = useTexts(staffTexts);
  if (handout.kind === "one")
    return (
      <CopyButton
        text={handout.password}
        label={t.onceCopy}
        doneLabel={t.onceCopied}
        isPrimary={!isKept}
        onCopied={onKept}
      />
    );
  const keep = () => {
    save(handout);
    onKept();
  };
  return (
    <Button type={isKept ? "default" : "primary"} icon={<DownloadOutlined />} onClick={keep}>
      {t.onceSave}
    </Button>
  );
}
