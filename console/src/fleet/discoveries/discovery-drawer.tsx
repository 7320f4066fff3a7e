import {
  type Discovery,
  type DiscoveryDetail,
  DISCOVERY_ENDPOINTS as E,
} from "@sweepline/contract/fleet/discoveries/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { DictionaryLabel } from "../../system/dictionaries/index.ts";
import { KeyValues } from "../../ui/data/index.ts";
import { Button, DetailDrawer } from "../../ui/kit.ts";
import { prettyOf } from "../mqtt-servers/index.ts";
import { ForgetButton, RejectButton } from "./decisions.tsx";
import { discoveryQuery } from "./discoveries.calls.ts";
import styles from "./discoveries.module.css";
import { discoveryTexts } from "./discoveries.texts.ts";
import { Origin } from "./discovery-columns.tsx";
import { pairingTexts } from "./pairing.texts.ts";

interface DiscoveryDrawerProps {
  readonly id: number;
  readonly onAdmit: (row: Discovery) => void;
  readonly onClose: () => void;
}

/** What is known of a device before it is one: enough to decide whose it is. */
export function DiscoveryDrawer({ id, onAdmit, onClose }: DiscoveryDrawerProps) {
  const t = useTexts(discoveryTexts);
  const query = useQuery(discoveryQuery(id));
  const mayDecide = useMay(E.admit);
  return (
    <DetailDrawer
      query={query}
      block={20}
      width={640}
      title={query.data?.serialNumber ?? t.details}
      extra={(row) =>
        mayDecide ? (
          <span className={styles.actions}>
            <ForgetButton rows={[row]} isSmall onDone={onClose} />
            <RejectButton rows={[row]} isSmall onDone={onClose} />
            <Button type="primary" onClick={() => onAdmit(row)}>
              {t.admit}
            </Button>
          </span>
        ) : null
      }
      onClose={onClose}
    >
      {(detail) => <Detail detail={detail} />}
    </DetailDrawer>
  );
}

function Detail({ detail }: { readonly detail: DiscoveryDetail }) {
  const [t, p] = [useTexts(discoveryTexts), useTexts(pairingTexts)];
  const format = useFormat();
  return (
    <>
      <KeyValues
        min={12}
        items={[
          { label: t.protocol, value: <DictionaryLabel type="protocol" value={detail.protocol} /> },
          { label: t.manufacturer, value: detail.manufacturer || undefined },
          { label: t.server, value: <Origin row={detail} /> },
          { label: t.messages, value: format.number(detail.messages) },
          { label: t.firstAt, value: format.dateTime(detail.firstAt) },
          { label: t.lastAt, value: format.dateTime(detail.lastAt) },
          ...(detail.pairing
            ? [
                { label: p.username, value: detail.pairing.username },
                { label: p.clientId, value: detail.pairing.clientId },
                { label: p.address, value: detail.pairing.remoteIp ?? undefined },
                { label: p.version, value: detail.pairing.mqttVersion },
              ]
            : []),
        ]}
      />
      <h3 className={styles.heading}>{t.topic}</h3>
      <code className={styles.topic}>{detail.topic}</code>
      <h3 className={styles.heading}>{t.sample}</h3>
      <pre className={styles.sample}>{prettyOf(detail.sample)}</pre>
      <p className={styles.faint}>{t.sampleNote}</p>
    </>
  );
}
