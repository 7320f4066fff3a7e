import { withdrawSchema } from "@sweepline/contract/operations/firmware/fields.ts";
import {
  FIRMWARE_ENDPOINTS as E,
  type FirmwarePackage,
} from "@sweepline/contract/operations/firmware/index.ts";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useMay } from "../../core/session/index.ts";
import { ConfirmButton } from "../../ui/actions/index.ts";
import { FormDialog, schemaRule } from "../../ui/form/index.ts";
import { Button, Form, Input } from "../../ui/kit.ts";
import { useReleasePackage, useRemovePackage, useWithdrawPackage } from "./firmware.calls.ts";
import { type FirmwareTexts, firmwareTexts } from "./firmware.texts.ts";

interface OfPackage {
  readonly row: FirmwarePackage;
}

/** What may be done with a package where it stands now. */
export function PackageActs({ row, onRemoved }: OfPackage & { readonly onRemoved: () => void }) {
  const [mayRemove, mayRelease] = [useMay(E.remove), useMay(E.release)];
  return (
    <>
      {mayRemove && row.state === "draft" ? <Remove row={row} onRemoved={onRemoved} /> : null}
      {mayRelease && row.state === "draft" ? <Release row={row} /> : null}
      {mayRelease && row.state === "released" ? <Withdraw row={row} /> : null}
    </>
  );
}

const nameOf = ({ eventName, version }: FirmwarePackage): string => `${eventName} ${version}`;

function Remove({ row, onRemoved }: OfPackage & { readonly onRemoved: () => void }) {
  const t = useTexts(firmwareTexts);
  const remove = useRemovePackage();
  const run = () =>
    remove.mutateAsync(row.id).then(() => {
      notify("success", t.removed);
      onRemoved();
    });
  return (
    <ConfirmButton danger question={t.removeQuestion(nameOf(row))} onConfirm={run}>
      {t.remove}
    </ConfirmButton>
  );
}

/** What has to be done before; undefined: nothing. */
function whyNot({ files, requiresSignature }: FirmwarePackage, t: FirmwareTexts): string | undefined {
  if (files.length === 0) return t.before.noFiles;
  const unready = files.find(({ state }) => state !== "ready");
  if (unready) return t.before.notReady(unready.name);
  const unsigned = requiresSignature ? files.find(({ signedBy }) => signedBy === null) : undefined;
  return unsigned && t.before.unsigned(unsigned.name);
}

function Release({ row }: OfPackage) {
  const t = useTexts(firmwareTexts);
  const release = useReleasePackage();
  const reason = whyNot(row, t);
  return (
    <ConfirmButton
      type="primary"
      disabled={reason !== undefined}
      title={reason}
      question={t.releaseQuestion(nameOf(row))}
      onConfirm={() =>
        release.mutateAsync({ id: row.id, revision: row.revision }).then(() => notify("success", t.released))
      }
    >
      {t.release}
    </ConfirmButton>
  );
}

function Withdraw({ row }: OfPackage) {
  const t = useTexts(firmwareTexts);
  const withdraw = useWithdrawPackage();
  const [isAsking, setAsking] = useState(false);
  const run = async ({ reason }: { reason: string }) => {
    await withdraw.mutateAsync({ id: row.id, revision: row.revision, reason });
    notify("success", t.withdrawn);
  };
  return (
    <>
      <Button danger onClick={() => setAsking(true)}>
        {t.withdraw}
      </Button>
      {isAsking ? (
        <FormDialog<{ reason: string }>
          title={t.withdrawTitle(nameOf(row))}
          confirm={t.withdraw}
          isGrave
          onConfirm={run}
          onClose={() => setAsking(false)}
        >
          <p>{t.withdrawNote}</p>
          <Form.Item name="reason" label={t.reason} rules={[schemaRule(withdrawSchema.shape.reason)]}>
            <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} />
          </Form.Item>
        </FormDialog>
      ) : null}
    </>
  );
}
