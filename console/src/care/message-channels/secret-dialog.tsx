import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { CopyButton } from "../../ui/actions/index.ts";
import { OnceDialog } from "../../ui/kit.ts";
import styles from "./channels.module.css";
import { channelTexts } from "./channels.texts.ts";

interface SecretDialogProps {
  readonly name: string;
  readonly secret: string;
  readonly onDone: () => void;
}

/** By which a webhook's receiver checks signatures; seen this once. */
export function SecretDialog({ name, secret, onDone }: SecretDialogProps) {
  const t = useTexts(channelTexts);
  const [isKept, setKept] = useState(false);
  return (
    <OnceDialog
      title={t.secretTitle(name)}
      width={520}
      texts={t.once}
      isKept={isKept}
      ways={
        <CopyButton
          text={secret}
          label={t.copy}
          doneLabel={t.copied}
          isPrimary={!isKept}
          onCopied={() => setKept(true)}
        />
      }
      onDone={onDone}
    >
      <p className={styles.secret}>
        {t.secretLabel}: <code>{secret}</code>
      </p>
    </OnceDialog>
  );
}
