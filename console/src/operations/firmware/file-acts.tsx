import { FIRMWARE_ENDPOINTS as E, type FirmwareFile } from "@sweepline/contract/operations/firmware/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useMay } from "../../core/session/index.ts";
import { ConfirmButton } from "../../ui/actions/index.ts";
import { DropButton } from "../../ui/drop/index.ts";
import { DeleteOutlined, DownloadOutlined } from "../../ui/icons.ts";
import { Button } from "../../ui/kit.ts";
import { fileTexts } from "./file.texts.ts";
import type { FileEntryProps } from "./file-entry-props.ts";
import { useFileLink, useRemoveFile, useSignFile } from "./firmware.calls.ts";
import styles from "./firmware.module.css";
import { cancelSending, pauseSending, resumeSending } from "./send-file.ts";
import { readSignature } from "./signature-files.ts";
import { isBusy, type UploadJob } from "./uploads.store.ts";

/** What can be done with a file, on its way or there. */
export function FileActs({ row, file, job, mayEdit }: FileEntryProps) {
  const mayDownload = useMay(E.link);
  return (
    <span className={styles.fileActs}>
      {job ? <JobActs job={job} /> : null}
      {mayDownload && file?.state === "ready" && !job ? <Download packageId={row.id} file={file} /> : null}
      {mayEdit && file && !job ? <Sign packageId={row.id} file={file} /> : null}
      {mayEdit && file ? <Remove packageId={row.id} file={file} /> : null}
      {job && !file ? <Cancel job={job} /> : null}
    </span>
  );
}

function JobActs({ job }: { readonly job: UploadJob }) {
  const t = useTexts(fileTexts);
  if (isBusy(job))
    return (
      <Button size="small" type="text" aria-label={t.pauseOf(job.name)} onClick={() => pauseSending(job)}>
        {t.pause}
      </Button>
    );
  const isFailed = job.phase === "failed";
  return (
    <Button
      size="small"
      type="link"
      aria-label={isFailed ? t.retryOf(job.name) : t.resumeOf(job.name)}
      onClick={() => resumeSending(job)}
    >
      {isFailed ? t.retry : t.resume}
    </Button>
  );
}

function Cancel({ job }: { readonly job: UploadJob }) {
  const t = useTexts(fileTexts);
  return (
    <Button size="small" type="text" aria-label={t.cancelOf(job.name)} onClick={() => cancelSending(job)}>
      {t.cancel}
    </Button>
  );
}

interface OfFile {
  readonly packageId: number;
  readonly file: FirmwareFile;
}

function Remove({ packageId, file }: OfFile) {
  const t = useTexts(fileTexts);
  const remove = useRemoveFile();
  const run = () => {
    cancelSending({ packageId, name: file.name });
    return remove.mutateAsync({ id: packageId, fileId: file.id });
  };
  return (
    <ConfirmButton
      size="small"
      type="text"
      danger
      icon={<DeleteOutlined />}
      title={t.remove}
      aria-label={t.removeOf(file.name)}
      question={t.removeQuestion(file.name)}
      onConfirm={run}
    />
  );
}

function Sign({ packageId, file }: OfFile) {
  const t = useTexts(fileTexts);
  const sign = useSignFile();
  const take = async (chosen: File) => {
    const signature = await readSignature(chosen);
    if (signature === undefined) return notify("error", t.signatureTooLarge(chosen.name));
    await sign.mutateAsync({ id: packageId, fileId: file.id, signature });
    notify("success", t.signatureSaved(file.name));
  };
  return (
    <DropButton
      className={styles.sign}
      aria-label={t.signOf(file.name)}
      // A refusal has shown its message.
      onFiles={([chosen]) => void take(chosen).catch(() => undefined)}
    >
      {t.sign}
    </DropButton>
  );
}

function Download({ packageId, file }: OfFile) {
  const t = useTexts(fileTexts);
  const link = useFileLink();
  return (
    <Button
      size="small"
      type="text"
      icon={<DownloadOutlined />}
      loading={link.isPending}
      title={t.download}
      aria-label={t.downloadOf(file.name)}
      onClick={() => link.mutate({ id: packageId, fileId: file.id })}
    />
  );
}
