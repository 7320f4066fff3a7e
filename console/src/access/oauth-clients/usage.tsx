import { SESSION_ENDPOINTS } from "@sweepline/contract/access/session/index.ts";
import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import type { MouseEvent } from "react";
import { call } from "../../core/api/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { CopyButton } from "../../ui/actions/index.ts";
import styles from "./oauth-clients.module.css";
import { clientTexts } from "./oauth-clients.texts.ts";

interface UsageProps {
  readonly clientId?: string;
  readonly secret?: string;
}

/** What a program sends, to copy and try. */
export function tokenCommand({ clientId = "CLIENT_ID", secret = "CLIENT_SECRET" }: UsageProps): string {
  const { origin } = window.location;
  return `curl -u '${clientId}:${secret}' -d grant_type=client_credentials ${origin}${SESSION_ENDPOINTS.token.path}`;
}
const callCommand = (): string =>
  `curl -H 'Authorization: Bearer ACCESS_TOKEN' ${window.location.origin}${DEVICE_ENDPOINTS.list.path}`;

const DOCS_PATH = "/docs/api";

/** A page of its own gets no token: the browser is given a pass first. A refusal has shown its message. */
async function openDocs(event: MouseEvent): Promise<void> {
  event.preventDefault();
  const isOpen = await call(SESSION_ENDPOINTS.docsPass, {}).catch(() => false);
  if (isOpen) window.open(DOCS_PATH, "_blank", "noopener");
}

export function Usage(props: UsageProps) {
  const t = useTexts(clientTexts);
  return (
    <div className={styles.usage}>
      <p>{t.usageIntro}</p>
      <Command title={t.usageToken} text={tokenCommand(props)} />
      <Command title={t.usageCall} text={callCommand()} />
      <p>
        {t.usageEnd}{" "}
        <a href={DOCS_PATH} target="_blank" rel="noreferrer" onClick={(event) => void openDocs(event)}>
          {t.usageDocs}
        </a>
      </p>
    </div>
  );
}

export function Command({ title, text }: { readonly title: string; readonly text: string }) {
  const t = useTexts(clientTexts);
  return (
    <section aria-label={title}>
      <div className={styles.commandHead}>
        <strong>{title}</strong>
        <CopyButton text={text} label={t.copy} doneLabel={t.copied} />
      </div>
      <pre className={styles.command}>
        <code>{text}</code>
      </pre>
    </section>
  );
}
