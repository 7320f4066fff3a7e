import { type DeviceCredentials, reason } from "@sweepline/contract/fleet/device-registration.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { ConfirmDialog } from "../../ui/dialog/index.ts";
import { FormDialog, schemaRule } from "../../ui/form/index.ts";
import { Form, Input } from "../../ui/kit.ts";
import { deviceName } from "../devices/index.ts";
import { CredentialsDialog } from "./credentials-dialog.tsx";
import type { Act, ActOn } from "./device-acts.ts";
import styles from "./registration.module.css";
import { RegistrationForm } from "./registration-form.tsx";
import {
  registrationQuery,
  useDecommission,
  useLock,
  useRecommission,
  useRevoke,
  useRotate,
  useUnlock,
} from "./registrations.calls.ts";
import { registrationTexts } from "./registrations.texts.ts";

interface ActDialogsProps {
  readonly device: ActOn;
  readonly act: Act;
  readonly onClose: () => void;
  /** Called after the device was decommissioned: the page that shows it navigates away. */
  readonly onDecommissioned?: (() => void) | undefined;
}

/** What is asked before an act, and what comes of it. Mount it where it outlives the row that it began at. */
export function ActDialogs({ device, act, onClose, onDecommissioned }: ActDialogsProps) {
  switch (act) {
    case "edit":
      return <EditForm id={device.id} onClose={onClose} />;
    case "lock":
    case "retire":
      return <WithReason device={device} act={act} onClose={onClose} onDecommissioned={onDecommissioned} />;
    case "rotate":
    case "restore":
      return <NewCredentials device={device} act={act} onClose={onClose} />;
    default:
      return <Plain device={device} act={act} onClose={onClose} />;
  }
}

function EditForm({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const { data } = useQuery({ ...registrationQuery(id), staleTime: 0 });
  return data ? <RegistrationForm device={data} onClose={onClose} /> : null;
}

function WithReason({ device, act, onClose, onDecommissioned }: ActDialogsProps) {
  const t = useTexts(registrationTexts);
  const [lock, decommission] = [useLock(), useDecommission()];
  const { id } = device;
  const name = deviceName(device);
  if (act === "lock")
    return (
      <ReasonDialog
        title={t.lockTitle(name)}
        note={t.lockNote}
        confirm={t.doLock}
        onClose={onClose}
        onConfirm={async (given) => {
          await lock.mutateAsync({ id, reason: given });
          notify("success", t.lockedDone(name));
        }}
      />
    );
  return (
    <ReasonDialog
      title={t.decommissionTitle(name)}
      note={t.decommissionNote}
      confirm={t.decommission}
      isGrave
      onClose={onClose}
      onConfirm={async (given) => {
        await decommission.mutateAsync({ id, reason: given });
        notify("success", t.retired(name));
        onDecommissioned?.();
      }}
    />
  );
}

interface ReasonDialogProps {
  readonly title: string;
  readonly note: string;
  readonly confirm: string;
  readonly isGrave?: boolean;
  readonly onConfirm: (reason: string) => Promise<void>;
  readonly onClose: () => void;
}

/** A question that wants to know why; the answer stands in the records. */
function ReasonDialog({ note, onConfirm, ...dialog }: ReasonDialogProps) {
  const t = useTexts(registrationTexts);
  return (
    <FormDialog<{ reason: string }> {...dialog} onConfirm={({ reason: given }) => onConfirm(given.trim())}>
      <p className={styles.note}>{note}</p>
      <Form.Item name="reason" label={t.reason} rules={[schemaRule(reason)]}>
        <Input.TextArea
          autoFocus
          maxLength={200}
          showCount
          autoSize={{ minRows: 2, maxRows: 5 }}
          placeholder={t.reasonHint}
        />
      </Form.Item>
    </FormDialog>
  );
}

function NewCredentials({ device, act, onClose }: ActDialogsProps) {
  const t = useTexts(registrationTexts);
  const [rotate, recommission] = [useRotate(), useRecommission()];
  const [shown, setShown] = useState<DeviceCredentials>();
  const name = deviceName(device);
  const isNewLife = act === "restore";
  const write = isNewLife ? recommission : rotate;
  const run = async () => {
    try {
      const { credentials } = await write.mutateAsync(device.id);
      if (isNewLife) notify("success", t.restored(name));
      if (credentials) setShown(credentials);
      else onClose();
    } catch {
      // A refusal has shown its message.
      onClose();
    }
  };
  if (shown) return <CredentialsDialog credentials={shown} onDone={onClose} />;
  if (write.isPending) return null;
  return (
    <ConfirmDialog
      title={isNewLife ? t.restoreQuestion(name) : t.rotateQuestion(name)}
      note={isNewLife ? t.restoreNote : t.rotateNote}
      confirm={isNewLife ? t.restore : t.rotate}
      onCancel={onClose}
      onConfirm={() => void run()}
    />
  );
}

function Plain({ device, act, onClose }: ActDialogsProps) {
  const t = useTexts(registrationTexts);
  const [unlock, revoke] = [useUnlock(), useRevoke()];
  const name = deviceName(device);
  const isUnlock = act === "unlock";
  const run = async () => {
    onClose();
    await (isUnlock ? unlock : revoke).mutateAsync(device.id);
    notify("success", isUnlock ? t.unlockedDone(name) : t.revoked(name));
  };
  return (
    <ConfirmDialog
      title={isUnlock ? t.unlockQuestion(name) : t.revokeQuestion(name)}
      note={isUnlock ? t.unlockNote : t.revokeNote}
      confirm={isUnlock ? t.unlock : t.revoke}
      isGrave={!isUnlock}
      onCancel={onClose}
      // A refusal has shown its message.
      onConfirm={() => void run().catch(() => undefined)}
    />
  );
}
