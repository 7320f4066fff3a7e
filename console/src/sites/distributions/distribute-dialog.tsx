import { type Distributed, MAX_DISTRIBUTED_DEVICES } from "@sweepline/contract/sites/distributions/index.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { Button, Checkbox, Drawer } from "../../ui/kit.ts";
import { BatchProgress } from "./batch-progress.tsx";
import { targetsOnMap, useDistribute } from "./distributions.calls.ts";
import styles from "./distributions.module.css";
import { distributionTexts } from "./distributions.texts.ts";
import { canTake, TargetTable } from "./target-table.tsx";

interface DistributeDialogProps {
  readonly mapId: number;
  readonly mapName: string;
  /** The version that is sent. */
  readonly versionId: number;
  readonly version: string;
  readonly onClose: () => void;
}

/** Sends a version of a map to robots, and shows how each of them gets on with it. */
export function DistributeDialog(props: DistributeDialogProps) {
  const { mapId, mapName, version, onClose } = props;
  const t = useTexts(distributionTexts);
  const [sent, setSent] = useState<Distributed>();
  const form = useDistributeForm(props, setSent);
  return (
    <Drawer
      open
      size={880}
      title={t.dialogTitle(mapName)}
      onClose={onClose}
      footer={
        sent ? (
          <div className={styles.foot}>
            <Button type="primary" onClick={onClose}>
              {t.close}
            </Button>
          </div>
        ) : (
          <Foot form={form} onClose={onClose} />
        )
      }
    >
      <p className={styles.note}>{t.dialogVersion(version)}</p>
      {sent ? (
        <BatchProgress mapId={mapId} sent={sent} />
      ) : (
        <>
          <div className={styles.choice}>
            <Checkbox checked={form.enables} onChange={(event) => form.setEnables(event.target.checked)}>
              {t.enables}
            </Checkbox>
            <span className={styles.faint}>{t.enablesNote}</span>
          </div>
          <TargetTable mapId={mapId} version={version} chosen={form.chosen} onChoose={form.setChosen} />
        </>
      )}
    </Drawer>
  );
}

/** What is chosen, and what can be done with it. */
function useDistributeForm(
  { mapId, versionId, version }: DistributeDialogProps,
  onSent: (sent: Distributed) => void,
) {
  const cache = useQueryClient();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [enables, setEnables] = useState(true);
  const [isGathering, setGathering] = useState(false);
  const distribute = useDistribute();
  return {
    ...{ chosen, setChosen, enables, setEnables, isGathering },
    isSending: distribute.isPending,
    async chooseAll() {
      setGathering(true);
      const all = await targetsOnMap(cache, mapId, MAX_DISTRIBUTED_DEVICES).catch(() => []);
      setGathering(false);
      setChosen(all.filter((target) => canTake(target, version)).map(({ deviceId }) => deviceId));
    },
    send: () =>
      distribute.mutateAsync({ mapId, versionId, deviceIds: [...chosen], enables }).then(
        onSent,
        // The refusal has been shown already.
        () => undefined,
      ),
  };
}

interface FootProps {
  readonly form: ReturnType<typeof useDistributeForm>;
  readonly onClose: () => void;
}

function Foot({ form, onClose }: FootProps) {
  const t = useTexts(distributionTexts);
  const format = useFormat();
  const count = format.number(form.chosen.length);
  return (
    <div className={styles.foot}>
      <span className={styles.chosen}>
        <Button loading={form.isGathering} onClick={() => void form.chooseAll()}>
          {t.chooseAll}
        </Button>
        {form.chosen.length > 0 ? (
          <Button type="text" onClick={() => form.setChosen([])}>
            {t.clear}
          </Button>
        ) : null}
      </span>
      <Button onClick={onClose}>{t.cancel}</Button>
      <Button
        type="primary"
        disabled={form.chosen.length === 0 || form.chosen.length > MAX_DISTRIBUTED_DEVICES}
        loading={form.isSending}
        onClick={() => void form.send()}
      >
        {form.chosen.length > 0 ? t.send(count) : t.distribute}
      </Button>
    </div>
  );
}
