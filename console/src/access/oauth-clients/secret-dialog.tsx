import { GRANT_TYPE, type OAUTH_CLIENT_ENDPOINTS } from "@sweepline/contract/access/oauth-clients.ts";
import type { AnswerOf } from "@sweepline/contract/core/endpoint.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { Button, Modal } from "../../ui/kit.ts";
import styles from "./oauth-clients.module.css";
import { clientTexts } from "./oauth-clients.texts.ts";
import { Command, tokenCommand } from "./usage.tsx";

export type ClientSecret = AnswerOf<typeof OAUTH_CLIENT_ENDPOINTS.create>;

/** The only time that a secret is seen: it goes by the button alone, not by a click beside it or Escape. */
export function SecretDialog({
  secret,
  onDone,
}: {
  readonly secret: ClientSecret;
  readonly onDone: () => void;
}) {
  const t = useTexts(clientTexts);
  const { clientId, authorizedGrantTypes } = secret.client;
  return (
    <Modal
      open
      title={t.secretTitle}
      width={620}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={onDone}>
          {t.secretDone}
        </Button>
      }
    >
      <p role="alert" className={styles.warning}>
        {t.secretWarning}
      </p>
      <Command title={t.clientId} text={clientId} />
      <Command title={t.secret} text={secret.clientSecret} />
      {authorizedGrantTypes.includes(GRANT_TYPE.machine) && (
        <Command title={t.usageToken} text={tokenCommand({ clientId, secret: secret.clientSecret })} />
      )}
    </Modal>
  );
}
