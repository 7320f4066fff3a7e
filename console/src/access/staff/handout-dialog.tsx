import { BYTE_ORDER_MARK, csvLine } from "@sweepline/contract/core/csv.ts";
import { type ReactNode, useState } from "react";
import { saveFile, saveXlsx } from "../../core/api/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { CopyButton } from "../../ui/actions/index.ts";
import { DownloadOutlined } from "../../ui/icons.ts";
import { Button, OnceDialog } from "../../ui/kit.ts";
import styles from "./staff.module.css";
import { type StaffTexts, staffTexts } from "./staff.texts.ts";

export interface Given {
  readonly name: string;
  readonly username: string;
  readonly password: string;
}

/** Passwords that are seen this once: of one person, of an import as a file, or of several people. */
export type Handout =
  | ({ readonly kind: "one" } & Given)
  | { readonly kind: "file"; readonly count: string; readonly fileName: string; readonly file: string }
  | { readonly kind: "many"; readonly rows: readonly Given[] };

const countOf = (handout: Exclude<Handout, { kind: "one" }>): string =>
  handout.kind === "file" ? handout.count : String(handout.rows.length);

function saveRows(rows: readonly Given[], t: StaffTexts): void {
  const lines = [
    [t.person, t.username, t.oncePassword],
    ...rows.map((row) => [row.name, row.username, row.password]),
  ];
  const csv = BYTE_ORDER_MARK + lines.map(csvLine).join("");
  saveFile(new Blob([csv], { type: "text/csv;charset=utf-8" }), `${t.oncePassword}.csv`);
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
      title={handout.kind === "one" ? t.onceTitle(handout.name) : t.onceTitleMany(countOf(handout))}
      width={520}
      texts={t.once}
      isKept={isKept}
      ways={<Keeping handout={handout} isKept={isKept} onKept={() => setKept(true)} />}
      onDone={onDone}
    >
      {handout.kind === "one" ? (
        <dl className={styles.given}>
          <Line label={t.username}>{handout.username}</Line>
          <Line label={t.oncePassword}>{handout.password}</Line>
        </dl>
      ) : null}
      {handout.kind === "many" ? (
        <table className={styles.handed}>
          <tbody>
            {handout.rows.map(({ name, username, password }) => (
              <tr key={username}>
                <th scope="row">
                  {name} ({username})
                </th>
                <td>
                  <code>{password}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </OnceDialog>
  );
}

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }) {
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
    if (handout.kind === "file") saveXlsx(handout.file, handout.fileName);
    else saveRows(handout.rows, t);
    onKept();
  };
  return (
    <Button type={isKept ? "default" : "primary"} icon={<DownloadOutlined />} onClick={keep}>
      {t.onceSave}
    </Button>
  );
}
