import type { AgentToken } from "@sweepline/contract/operations/updates/agents.ts";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { CopyButton } from "../../ui/actions/index.ts";
import { OnceDialog } from "../../ui/kit.ts";
import { Segments } from "../../ui/segments/index.ts";
import { AGENT_KINDS, type AgentKind, settingsOf } from "./agent-settings.ts";
import { agentTexts } from "./agents.texts.ts";
import styles from "./updates.module.css";

interface TokenDialogProps {
  /** Whose it is. */
  readonly name: string;
  readonly token: AgentToken;
  readonly onDone: () => void;
}

/** The only time that a token is seen, with what the agent is set to. */
export function TokenDialog({ name, token, onDone }: TokenDialogProps) {
  const t = useTexts(agentTexts);
  const [isKept, setKept] = useState(false);
  const [kind, setKind] = useState<AgentKind>("swupdate");
  const settings = settingsOf(kind, token, t.ofDevice);
  const keep = () => setKept(true);
  return (
    <OnceDialog
      title={t.tokenTitle(name)}
      width={620}
      texts={t.once}
      isKept={isKept}
      ways={
        <>
          <CopyButton text={settings} label={t.copyConfig} doneLabel={t.copied} onCopied={keep} />
          <CopyButton
            {...{ text: token.token, label: t.copyToken, doneLabel: t.copied }}
            isPrimary={!isKept}
            onCopied={keep}
          />
        </>
      }
      onDone={onDone}
    >
      <div className={styles.secret}>
        <code className={styles.token} title={t.token}>
          {token.token}
        </code>
        <div className={styles.configHead}>
          <span>{t.agentKind}</span>
          <Segments<AgentKind>
            size="small"
            label={t.agentKind}
            value={kind}
            options={AGENT_KINDS.map((value) => ({ value, label: t.agents[value] }))}
            onChange={setKind}
          />
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and arrow keys need somewhere to go */}
        <pre className={styles.config} tabIndex={0}>
          {settings}
        </pre>
      </div>
    </OnceDialog>
  );
}
