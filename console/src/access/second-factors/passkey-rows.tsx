import type { PasskeyRow } from "@sweepline/contract/access/second-factors/shapes.ts";
import { type FormEvent, useState } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { ConfirmButton } from "../../ui/actions/index.ts";
import { Button, Input } from "../../ui/kit.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { useRemovePasskey, useRenamePasskey } from "./second-factors.calls.ts";
import styles from "./second-factors.module.css";
import { factorTexts } from "./second-factors.texts.ts";

interface PasskeyRowsProps {
  readonly passkeys: readonly PasskeyRow[];
  readonly mayChange: boolean;
}

/** A person's passkeys: renamed in place, removed after a question. */
export function PasskeyRows({ passkeys, mayChange }: PasskeyRowsProps) {
  const t = useTexts(factorTexts);
  if (passkeys.length === 0) return null;
  return (
    <ul className={styles.passkeys} aria-label={t.passkeys}>
      {passkeys.map((row) => (
        <Passkey key={row.id} row={row} mayChange={mayChange} />
      ))}
    </ul>
  );
}

function Passkey({ row, mayChange }: { readonly row: PasskeyRow; readonly mayChange: boolean }) {
  const t = useTexts(factorTexts);
  const format = useFormat();
  const [isRenaming, setRenaming] = useState(false);
  const remove = useRemovePasskey();
  if (isRenaming) return <Renaming row={row} onClose={() => setRenaming(false)} />;
  const used = row.lastUsedAt ? t.usedAt(format.dateTime(row.lastUsedAt)) : t.neverUsed;
  return (
    <li className={styles.passkey}>
      <div className={styles.texts}>
        <span className={styles.named}>
          <strong>{row.name}</strong>
          {row.isSynced ? <StatusTag tone="neutral">{t.synced}</StatusTag> : null}
        </span>
        <span>
          {t.addedAt(format.dateTime(row.createdAt))} · {used}
        </span>
      </div>
      {mayChange ? (
        <span className={styles.acts}>
          <Button size="small" aria-label={t.renameOf(row.name)} onClick={() => setRenaming(true)}>
            {t.rename}
          </Button>
          <ConfirmButton
            size="small"
            danger
            aria-label={t.removeOf(row.name)}
            question={t.removeQuestion}
            onConfirm={() => remove.mutateAsync(row.id).then(() => notify("success", t.removed))}
          >
            {t.remove}
          </ConfirmButton>
        </span>
      ) : null}
    </li>
  );
}

function Renaming({ row, onClose }: { readonly row: PasskeyRow; readonly onClose: () => void }) {
  const t = useTexts(factorTexts);
  const [name, setName] = useState(row.name);
  const rename = useRenamePasskey();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === "") return;
    // A refusal has shown its message.
    rename.mutateAsync({ id: row.id, name: name.trim() }).then(onClose, () => undefined);
  };
  return (
    <li>
      <form className={styles.passkey} onSubmit={submit}>
        <Input
          aria-label={t.passkeyName}
          value={name}
          maxLength={60}
          autoFocus
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => event.key === "Escape" && onClose()}
        />
        <span className={styles.acts}>
          <Button htmlType="submit" type="primary" loading={rename.isPending}>
            {t.save}
          </Button>
          <Button onClick={onClose}>{t.cancel}</Button>
        </span>
      </form>
    </li>
  );
}
