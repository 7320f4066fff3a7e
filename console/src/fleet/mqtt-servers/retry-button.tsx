import {
  MQTT_SERVER_ENDPOINTS as E,
  type MqttServerRow,
} from "@sweepline/contract/fleet/mqtt-servers/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useMay } from "../../core/session/index.ts";
import { Button } from "../../ui/kit.ts";
import { useRetryLink } from "./mqtt-servers.calls.ts";
import styles from "./mqtt-servers.module.css";
import { mqttServerTexts } from "./mqtt-servers.texts.ts";

const FAILED = ["refused", "unreachable", "tlsFailed"];

/** For who does not want to wait until a link that is down tries again by itself. */
export function RetryButton({ row: { id, link } }: { readonly row: MqttServerRow }) {
  const t = useTexts(mqttServerTexts);
  const mayEdit = useMay(E.update);
  const retry = useRetryLink();
  if (!mayEdit || !FAILED.includes(link.state)) return null;
  return (
    <Button
      size="small"
      type="link"
      className={styles.retry ?? ""}
      loading={retry.isPending}
      onClick={() => void retry.mutateAsync(id).then(() => notify("info", t.retried))}
    >
      {t.retry}
    </Button>
  );
}
