import type { FirmwareFile, FirmwarePackage } from "@sweepline/contract/operations/firmware/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { sizeText } from "../../system/attachments/index.ts";
import { DictionaryTag } from "../../system/dictionaries/index.ts";
import { Icon } from "../../ui/icon/index.ts";
import { fileTexts } from "./file.texts.ts";
import { FileActs } from "./file-acts.tsx";
import type { FileEntryProps } from "./file-entry-props.ts";
import { FileHashes } from "./file-hashes.tsx";
import styles from "./firmware.module.css";
import { percentOf, type UploadJob } from "./uploads.store.ts";

/** A file of a package: how far it is, and what is known of it. */
export function FileEntry(props: FileEntryProps) {
  const { name, file, job } = props;
  return (
    <li className={styles.file}>
      <div className={styles.fileLine}>
        <Icon name="box" />
        <span className={styles.fileName} title={name}>
          {name}
        </span>
        <span className={styles.faint}>{sizeText(file?.bytes ?? job?.bytes ?? 0)}</span>
        {file && !job ? <DictionaryTag type="firmwareFileState" value={file.state} /> : null}
        <FileActs {...props} />
      </div>
      <FileProgress name={name} file={file} job={job} />
      {file?.state === "ready" && !job ? (
        <>
          <SignatureState row={props.row} file={file} />
          <FileHashes file={file} />
        </>
      ) : null}
    </li>
  );
}

interface Progress {
  readonly percent: number;
  readonly text: string;
  readonly isFault?: boolean;
}

function FileProgress({ name, file, job }: Pick<FileEntryProps, "name" | "file" | "job">) {
  const t = useTexts(fileTexts);
  const progress = job ? progressOfJob(job, t) : file && progressOfFile(file, t);
  if (!progress) return null;
  const { percent, text, isFault = false } = progress;
  return (
    <div className={styles.progress}>
      <progress className={styles.bar} max={100} value={percent} aria-label={t.progressOf(name)} />
      <span className={isFault ? styles.fault : styles.faint} role={isFault ? "alert" : undefined}>
        {text}
      </span>
    </div>
  );
}

type Texts = (typeof fileTexts)["en"];
function progressOfJob({ phase, done, bytes, text }: UploadJob, t: Texts): Progress {
  const percent = percentOf(done, bytes);
  if (phase === "failed") return { percent, text, isFault: true };
  return { percent, text: t[phase](percent) };
}

/** Of what the server has, where nobody sends it here. */
function progressOfFile(file: FirmwareFile, t: Texts): Progress | undefined {
  const { state, bytes, arrivedBytes, checkedBytes } = file;
  const percent = percentOf(state === "checking" ? checkedBytes : arrivedBytes, bytes);
  if (state === "checking") return { percent, text: t.checking(percent) };
  if (state === "uploading") return { percent, text: t.interrupted(percent), isFault: true };
  if (state === "damaged") return { percent, text: t.damaged, isFault: true };
  return undefined;
}

/** Nothing is said where nothing was demanded and nothing given. */
function SignatureState({ row, file }: { readonly row: FirmwarePackage; readonly file: FirmwareFile }) {
  const t = useTexts(fileTexts);
  if (file.signedBy !== null) return <span className={styles.signed}>{t.signed(file.signedBy)}</span>;
  if (file.hasSignature) return <span className={styles.fault}>{t.badSignature}</span>;
  return row.requiresSignature ? <span className={styles.fault}>{t.unsigned}</span> : null;
}
