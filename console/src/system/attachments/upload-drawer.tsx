import {
  ATTACHMENT_MODULES,
  ATTACHMENT_REFUSALS,
  type AttachmentModule,
  isImageModule,
  mayUpload,
} from "@sweepline/contract/system/attachments.ts";
import { useEffect, useState } from "react";
import { CallError } from "../../core/api/index.ts";
import { currentLanguage, useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { usePerson } from "../../core/session/index.ts";
import { FormDrawer } from "../../ui/form/index.ts";
import { Form, Input, Select } from "../../ui/kit.ts";
import { useUploadAttachment } from "./attachments.calls.ts";
import { attachmentTexts } from "./attachments.texts.ts";
import { FilePick } from "./file-pick.tsx";
import { refusalFor } from "./upload.ts";

interface Values {
  readonly module: AttachmentModule;
  readonly version?: string;
  readonly file?: File;
}

/** A file with what is to be known of it. Pressed again after a lost connection, it goes on where it broke off. */
export function UploadDrawer({ onClose }: { onClose: () => void }) {
  const t = useTexts(attachmentTexts);
  const upload = useUploadAttachment();
  const granted = usePerson()?.permissions;
  const has = (permission: string) => granted?.[permission] === true;
  const modules = ATTACHMENT_MODULES.filter((module) => mayUpload(module, { has }));
  const [percent, setPercent] = useState<number>();
  const [leaving] = useState(() => new AbortController());
  useEffect(() => () => leaving.abort(), [leaving]);

  const save = async ({ module, version, file }: Values) => {
    const refusal = file ? await refusalFor(file, module) : ATTACHMENT_REFUSALS.emptyFile;
    if (!file || refusal) throw atFile((refusal ?? ATTACHMENT_REFUSALS.emptyFile)[currentLanguage()]);
    const onProgress = (arrived: number) => setPercent(Math.round((arrived / file.size) * 100));
    try {
      await upload.mutateAsync({ file, run: { module, version, signal: leaving.signal, onProgress } });
    } catch (error) {
      throw atFile(error instanceof CallError ? error.message : t.unreadable);
    } finally {
      setPercent(undefined);
    }
    notify("success", t.uploaded);
  };
  return (
    <FormDrawer<Values>
      title={t.upload}
      saveLabel={t.upload}
      initialValues={{ module: "document", version: "" }}
      onSave={save}
      onClose={onClose}
    >
      <Form.Item name="module" label={t.module}>
        <Select<AttachmentModule> options={modules.map((value) => ({ value, label: t.modules[value] }))} />
      </Form.Item>
      <Form.Item name="version" label={t.version}>
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item noStyle dependencies={["module"]}>
        {({ getFieldValue }) => {
          const isImage = isImageModule(getFieldValue("module") as AttachmentModule);
          return (
            <Form.Item name="file" label={t.file} required extra={isImage ? t.pictureHint : t.fileHint}>
              <FilePick label={t.file} isImage={isImage} percent={percent} />
            </Form.Item>
          );
        }}
      </Form.Item>
    </FormDrawer>
  );
}

/** Shown at the field, as the server's own faults of fields are. */
const atFile = (msg: string): CallError =>
  new CallError(msg, { status: 422, fields: [{ field: "file", msg }] });
