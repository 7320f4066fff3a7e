import { type ReactNode, useState } from "react";
import { saveFile } from "../../core/api/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { CopyButton } from "../../ui/actions/index.ts";
import { DownloadOutlined } from "../../ui/icons.ts";
import { Button, OnceDialog } from "../../ui/kit.ts";
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

interface HandoutDialogProps {
  readonly handout: Handout;
  readonly onDone: () => void;
}

export function HandoutDialog({ handout, onDone }: HandoutDialogProps) {
  const t = useTexts(staffTexts);
  const [isKept, setKept] = useState(false);
  return (
    <OnceDialog
      title={handout.kind === "one" ? t.onceTitle(handout.name) : t.onceTitleMany(handout.count)}
      width={520}
      texts={t.once}
      isKept={isKept}
      ways={<Keeping handout={handout} isKept={isKept} onKept={() => setKept(true)} />}
      onDone={onDone}
    >
      {handout.kind === "one" ? (
        <dl className={styles.given}>
          <Given label={t.username}>{handout.username}</Given>
          <Given label={t.oncePassword}>{handout.password}</Given>
        </dl>
      ) : null}
    </OnceDialog>
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
