import {
  type AgentToken,
  AGENT_ENDPOINTS as E,
  type UpdateAgent,
} from "@sweepline/contract/operations/updates/agents.ts";
import { useState } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { ConfirmButton, type RowAct, useAllowed } from "../../ui/actions/index.ts";
import { KeyValues } from "../../ui/data/index.ts";
import { Notice } from "../../ui/feedback/index.ts";
import { Button } from "../../ui/kit.ts";
import { Card } from "../../ui/page/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { Age } from "../../ui/table/index.ts";
import { agentTexts } from "./agents.texts.ts";
import { TokenDialog } from "./token-dialog.tsx";
import { useDropToken, useMakeToken } from "./updates.calls.ts";
import styles from "./updates.module.css";

interface AgentCardsProps {
  readonly agent: UpdateAgent;
  /** Of the device. */
  readonly name: string;
}

export function AgentCards({ agent, name }: AgentCardsProps) {
  const t = useTexts(agentTexts);
  return (
    <div className={styles.agent}>
      <Card title={t.title} extra={<TokenButtons agent={agent} name={name} />}>
        <div className={styles.stack}>
          <SignIn agent={agent} />
          {agent.isRotating ? <Notice tone="info">{t.rotating}</Notice> : null}
          {agent.way === "agent" ? null : (
            <Notice tone={agent.way === "mqtt" ? "info" : "notice"}>{t.notes[agent.way]}</Notice>
          )}
        </div>
      </Card>
      <Card title={t.versions}>
        <Known agent={agent} />
      </Card>
    </div>
  );
}

function SignIn({ agent }: Pick<AgentCardsProps, "agent">) {
  const t = useTexts(agentTexts);
  const format = useFormat();
  const { tokenMadeAt, tokenMadeBy, tokenUsedAt, hasGateway, lastPollAt, way } = agent;
  // A gateway's token that nobody comes with is no way of its own.
  const isAsked = way === "mqtt";
  const ways = [
    tokenMadeAt !== null && t.ownToken,
    hasGateway && !isAsked && t.gateway,
    isAsked && t.mqtt,
  ].filter((one) => one !== false);
  const used = tokenUsedAt === null ? t.notUsed : <Age at={tokenUsedAt} />;
  return (
    <KeyValues
      min={11}
      items={[
        { label: t.lastPollAt, value: lastPollAt === null ? t.never : <Age at={lastPollAt} /> },
        { label: t.signsIn, value: ways.length > 0 ? format.list(ways) : t.nothing },
        ...(tokenMadeAt === null
          ? []
          : [
              { label: t.tokenMade, value: t.madeBy(format.dateTime(tokenMadeAt), tokenMadeBy) },
              { label: t.tokenUsed, value: used },
            ]),
      ]}
    />
  );
}

function TokenButtons({ agent: { deviceId, tokenMadeAt }, name }: AgentCardsProps) {
  const t = useTexts(agentTexts);
  const [make, drop] = [useMakeToken(), useDropToken()];
  const [token, setToken] = useState<AgentToken>();
  const hasToken = tokenMadeAt !== null;
  const acts: (RowAct | false)[] = [
    hasToken && {
      ...{ label: t.drop, requires: E.dropToken, isDanger: true, question: t.dropQuestion },
      onSelect: () => drop.mutateAsync(deviceId).then(() => notify("success", t.dropped)),
    },
    {
      ...{ label: hasToken ? t.rotate : t.make, requires: E.makeToken },
      ...(hasToken && { question: t.rotateQuestion }),
      onSelect: () => make.mutateAsync(deviceId).then(setToken, () => undefined),
    },
  ];
  return (
    <>
      {useAllowed(acts).map(({ label, question, isDanger = false, onSelect }) =>
        question === undefined ? (
          <Button key={label} size="small" loading={make.isPending} onClick={() => void onSelect()}>
            {label}
          </Button>
        ) : (
          <ConfirmButton
            key={label}
            size="small"
            danger={isDanger}
            question={question}
            onConfirm={() => onSelect()}
          >
            {label}
          </ConfirmButton>
        ),
      )}
      {token ? <TokenDialog name={name} token={token} onDone={() => setToken(undefined)} /> : null}
    </>
  );
}

/** What it runs by kind, and what else it says of itself. */
function Known({ agent }: Pick<AgentCardsProps, "agent">) {
  const t = useTexts(agentTexts);
  const format = useFormat();
  const kinds = useDictionary("firmwareKind");
  const { versions, isDoubtful, attributes, attributesAt } = agent;
  const said = Object.entries(attributes);
  const known = Object.entries(versions);
  return (
    <div className={styles.stack}>
      {isDoubtful ? (
        <Notice tone="danger" role="status">
          {t.doubtful}
        </Notice>
      ) : null}
      {known.length === 0 ? (
        <p className={styles.faint}>{t.noVersions}</p>
      ) : (
        <KeyValues
          min={8}
          items={known.map(([kind, version]) => ({
            label: kinds.labelOf(kind),
            value: <StatusTag tone={isDoubtful ? "danger" : "neutral"}>{version}</StatusTag>,
          }))}
        />
      )}
      {said.length === 0 ? null : (
        <details>
          <summary>
            {t.attributes}{" "}
            <span className={styles.faint}>
              {attributesAt ? t.attributesAt(format.dateTime(attributesAt)) : ""}
            </span>
          </summary>
          <div className={styles.attributes}>
            <KeyValues min={8} items={said.map(([label, value]) => ({ label, value }))} />
          </div>
        </details>
      )}
    </div>
  );
}
