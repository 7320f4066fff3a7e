import { newWindowSchema, PAIRING_MINUTES } from "@sweepline/contract/fleet/discoveries/pairing.ts";
import { useState } from "react";
import { OrganizationTreeSelect } from "../../access/organizations/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { usePerson } from "../../core/session/index.ts";
import { CopyButton } from "../../ui/actions/index.ts";
import { FormDialog, schemaRule } from "../../ui/form/index.ts";
import { Form, InputNumber, OnceDialog } from "../../ui/kit.ts";
import { useOpenPairing } from "./discoveries.calls.ts";
import styles from "./pairing.module.css";
import { pairingTexts } from "./pairing.texts.ts";

interface Values {
  readonly organizationId: number | undefined;
  readonly minutes: number;
}

const { shape } = newWindowSchema;
const { least, most, initial } = PAIRING_MINUTES;

interface PairingFormProps {
  readonly onOpened: (code: string) => void;
  readonly onClose: () => void;
}

/** Opens a window. */
export function PairingForm({ onOpened, onClose }: PairingFormProps) {
  const t = useTexts(pairingTexts);
  const { mutateAsync } = useOpenPairing();
  const organizationId = usePerson()?.sysUser.organizationId;
  const open = async ({ organizationId: chosen, minutes }: Values) => {
    if (chosen === undefined) return;
    const answer = await mutateAsync({ organizationId: chosen, minutes });
    onOpened(answer.code);
  };
  return (
    <FormDialog<Values>
      title={t.openTitle}
      confirm={t.open}
      initialValues={{ organizationId, minutes: initial }}
      onConfirm={open}
      onClose={onClose}
    >
      <p className={styles.lead}>{t.openNote}</p>
      <Form.Item name="organizationId" label={t.organization} rules={[schemaRule(shape.organizationId)]}>
        <OrganizationTreeSelect isClearable={false} />
      </Form.Item>
      <Form.Item name="minutes" label={t.minutes} rules={[schemaRule(shape.minutes)]}>
        <InputNumber min={least} max={most} precision={0} />
      </Form.Item>
    </FormDialog>
  );
}

/** The only time that the code of a window is seen. */
export function CodeDialog({ code, onDone }: { readonly code: string; readonly onDone: () => void }) {
  const t = useTexts(pairingTexts);
  const [isKept, setKept] = useState(false);
  return (
    <OnceDialog
      title={t.handTitle}
      width={480}
      texts={t}
      isKept={isKept}
      ways={<CopyButton text={code} label={t.copy} doneLabel={t.copied} onCopied={() => setKept(true)} />}
      onDone={onDone}
    >
      <p className={styles.code}>
        <code>{code}</code>
      </p>
      <p className={styles.note}>{t.shared}</p>
    </OnceDialog>
  );
}
