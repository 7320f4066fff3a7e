import type { BrokerFigures } from "@sweepline/contract/fleet/broker.ts";
import { useQuery } from "@tanstack/react-query";
import { NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { Explained, StatCard } from "../../ui/stat/index.ts";
import { figuresQuery } from "./broker.calls.ts";
import styles from "./broker.module.css";
import { brokerTexts } from "./broker.texts.ts";
import { useVersionName } from "./use-version-name.ts";

/** How devices are connected, and how much was refused in the last hour. */
export function BrokerFigureCards() {
  const t = useTexts(brokerTexts);
  const format = useFormat();
  const { data, isPending } = useQuery(figuresQuery());
  const count = (of: (figures: BrokerFigures) => number) => (data ? format.number(of(data)) : NOT_REPORTED);
  return (
    <div className={styles.figures}>
      <StatCard
        label={<Explained note={t.connectedNote}>{t.connected}</Explained>}
        value={count(({ connected }) => connected.reduce((sum, one) => sum + one.count, 0))}
        foot={data && <Connected figures={data} />}
        isLoading={isPending}
      />
      <StatCard
        label={t.signInsRefused}
        value={count((figures) => figures.signInsRefused)}
        foot={t.lastHour}
        isLoading={isPending}
        {...(data && data.signInsRefused > 0 && { tone: "notice" as const })}
      />
      <StatCard
        label={t.messagesRefused}
        value={count((figures) => figures.messagesRefused)}
        foot={t.lastHour}
        isLoading={isPending}
        {...(data && data.messagesRefused > 0 && { tone: "notice" as const })}
      />
      <StatCard
        label={<Explained note={t.knownNote}>{t.known}</Explained>}
        value={`${count(({ known }) => known)} / ${count(({ unknown }) => unknown)}`}
        isLoading={isPending}
      />
    </div>
  );
}

function Connected({ figures: { connected } }: { readonly figures: BrokerFigures }) {
  const t = useTexts(brokerTexts);
  const format = useFormat();
  const versionName = useVersionName();
  if (connected.length === 0) return <>{NOT_REPORTED}</>;
  return (
    <>
      {connected
        .map(
          ({ mqttVersion, isEncrypted, count }) =>
            `${versionName(mqttVersion)} ${isEncrypted ? t.encrypted : t.unencrypted}: ${format.number(count)}`,
        )
        .join(" · ")}
    </>
  );
}
