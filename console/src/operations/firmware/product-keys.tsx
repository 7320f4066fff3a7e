import { KEY_FIELDS } from "@sweepline/contract/operations/firmware/fields.ts";
import {
  FIRMWARE_ENDPOINTS as E,
  type FirmwareKey,
  type ProductRules,
} from "@sweepline/contract/operations/firmware/index.ts";
import { useState } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useMay } from "../../core/session/index.ts";
import { ConfirmButton } from "../../ui/actions/index.ts";
import { Entries, Entry } from "../../ui/data/index.ts";
import { FormDialog, schemaRule, TextField } from "../../ui/form/index.ts";
import { Button, Form, Input } from "../../ui/kit.ts";
import { useAddKey, useRevokeKey } from "./firmware.calls.ts";
import styles from "./firmware.module.css";
import { rulesTexts } from "./rules.texts.ts";

/** The public keys of a product; revoked ones stay in sight, since they signed what was released. */
export function ProductKeys({ rules }: { readonly rules: ProductRules }) {
  const t = useTexts(rulesTexts);
  const mayAdd = useMay(E.addKey);
  const [isAdding, setAdding] = useState(false);
  return (
    <section>
      <div className={styles.keysHead}>
        <h3 className={styles.subheading}>{t.keys}</h3>
        {mayAdd ? <Button onClick={() => setAdding(true)}>{t.addKey}</Button> : null}
      </div>
      {rules.keys.length === 0 ? <span className={styles.faint}>{t.noKeys}</span> : null}
      <Entries>
        {rules.keys.map((key) => (
          <KeyEntry key={key.id} productId={rules.productId} signingKey={key} />
        ))}
      </Entries>
      {isAdding ? <AddKey productId={rules.productId} onClose={() => setAdding(false)} /> : null}
    </section>
  );
}

interface KeyEntryProps {
  readonly productId: number;
  readonly signingKey: FirmwareKey;
}

function KeyEntry({ productId, signingKey: { id, name, algorithm, fingerprint, revokedAt } }: KeyEntryProps) {
  const t = useTexts(rulesTexts);
  const format = useFormat();
  const mayRevoke = useMay(E.revokeKey);
  const revoke = useRevokeKey(productId);
  return (
    <Entry
      className={revokedAt === null ? "" : styles.revoked}
      facts={
        <>
          <strong>{name}</strong> <span className={styles.faint}>{algorithm}</span>
          <div className={styles.fingerprint}>
            {t.fingerprint} <code>{fingerprint}</code>
          </div>
          {revokedAt === null ? null : <div>{t.revoked(format.dateTime(revokedAt))}</div>}
        </>
      }
    >
      {mayRevoke && revokedAt === null ? (
        <ConfirmButton
          size="small"
          danger
          aria-label={t.revokeOf(name)}
          question={t.revokeQuestion(name)}
          onConfirm={() => revoke.mutateAsync(id).then(() => notify("success", t.revokedNow))}
        >
          {t.revoke}
        </ConfirmButton>
      ) : null}
    </Entry>
  );
}

interface KeyValues {
  readonly name: string;
  readonly publicKey: string;
}

function AddKey({ productId, onClose }: { readonly productId: number; readonly onClose: () => void }) {
  const t = useTexts(rulesTexts);
  const add = useAddKey(productId);
  return (
    <FormDialog<KeyValues>
      title={t.addKey}
      confirm={t.add}
      initialValues={{ name: "", publicKey: "" }}
      onConfirm={async (values) => {
        await add.mutateAsync(values);
        notify("success", t.added);
      }}
      onClose={onClose}
    >
      <TextField name="name" label={t.keyName} schema={KEY_FIELDS.name} maxLength={60} />
      <Form.Item
        name="publicKey"
        label={t.publicKey}
        extra={t.publicKeyNote}
        rules={[schemaRule(KEY_FIELDS.publicKey)]}
      >
        <Input.TextArea
          className={styles.pem ?? ""}
          placeholder="-----BEGIN PUBLIC KEY-----"
          maxLength={8_000}
          rows={7}
          spellCheck={false}
        />
      </Form.Item>
    </FormDialog>
  );
}
