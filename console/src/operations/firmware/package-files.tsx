import {
  FIRMWARE_ENDPOINTS as E,
  type FirmwareFile,
  type FirmwarePackage,
} from "@sweepline/contract/operations/firmware/index.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useId } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useMay } from "../../core/session/index.ts";
import { useStore } from "../../core/store/index.ts";
import { DropButton } from "../../ui/drop/index.ts";
import { Icon } from "../../ui/icon/index.ts";
import { fileTexts } from "./file.texts.ts";
import { FileEntry } from "./file-entry.tsx";
import { refetchPackages, useSignFile } from "./firmware.calls.ts";
import styles from "./firmware.module.css";
import { firmwareTexts } from "./firmware.texts.ts";
import { sendFile } from "./send-file.ts";
import { isSignature, readSignature, signedName } from "./signature-files.ts";
import { isBusy, type UploadJob, uploadJobs } from "./uploads.store.ts";

/** Files of a package: those that the server has, those that are on their way, and of a draft the place to drop more. */
export function PackageFiles({ row }: { readonly row: FirmwarePackage }) {
  const t = useTexts(firmwareTexts);
  const mayEdit = useMay(E.begin) && row.state === "draft";
  const jobs = useStore(uploadJobs).filter(({ packageId }) => packageId === row.id);
  useLeavingQuestion(jobs.some(isBusy));
  const entries = entriesOf(row.files, jobs);
  return (
    <section>
      <h3 className={styles.subheading}>{t.files}</h3>
      {entries.length === 0 && !mayEdit ? <span className={styles.faint}>{t.noFiles}</span> : null}
      <ul className={styles.files}>
        {entries.map((entry) => (
          <FileEntry key={entry.name} row={row} mayEdit={mayEdit} {...entry} />
        ))}
      </ul>
      {mayEdit ? <FilesDrop row={row} jobs={jobs} /> : null}
    </section>
  );
}

interface EntryOf {
  readonly name: string;
  readonly file: FirmwareFile | undefined;
  readonly job: UploadJob | undefined;
}

function entriesOf(files: readonly FirmwareFile[], jobs: readonly UploadJob[]): readonly EntryOf[] {
  const names = new Set([...files, ...jobs].map(({ name }) => name));
  return [...names].sort().map((name) => ({
    name,
    file: files.find((one) => one.name === name),
    job: jobs.find((one) => one.name === name),
  }));
}

/** The browser asks before it leaves for another site, or reloads. */
function useLeavingQuestion(isAsking: boolean): void {
  useEffect(() => {
    if (!isAsking) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isAsking]);
}

interface FilesDropProps {
  readonly row: FirmwarePackage;
  readonly jobs: readonly UploadJob[];
}

function FilesDrop({ row, jobs }: FilesDropProps) {
  const t = useTexts(fileTexts);
  const noteId = useId();
  const take = useTakeFiles(row, jobs);
  return (
    <>
      <DropButton
        isMultiple
        className={styles.drop}
        aria-describedby={noteId}
        onFiles={(files) => void take(files)}
      >
        <Icon name="update" />
        {t.drop}
      </DropButton>
      <p id={noteId} className={styles.dropNote}>
        {t.dropNote}
      </p>
    </>
  );
}

/** Signatures go with what they sign, whether that comes along, is on its way or is there already. */
function useTakeFiles(row: FirmwarePackage, jobs: readonly UploadJob[]) {
  const t = useTexts(fileTexts);
  const cache = useQueryClient();
  const sign = useSignFile();
  return async (files: readonly File[]): Promise<void> => {
    const signatures = new Map<string, string>();
    for (const file of files.filter(isSignature)) {
      const signature = await readSignature(file);
      if (signature === undefined) notify("error", t.signatureTooLarge(file.name));
      else signatures.set(signedName(file.name), signature);
    }
    const contents = files.filter((file) => !isSignature(file));
    for (const file of contents) {
      const signature = signatures.get(file.name);
      signatures.delete(file.name);
      sendFile({ packageId: row.id, file, signature, onServer: () => refetchPackages(cache) });
    }
    for (const [name, signature] of signatures) {
      const file = row.files.find((one) => one.name === name);
      if (file) await sign.mutateAsync({ id: row.id, fileId: file.id, signature }).catch(() => undefined);
      else if (!jobs.some((job) => job.name === name)) notify("error", t.strangeSignature(`${name}.sig`));
    }
  };
}
