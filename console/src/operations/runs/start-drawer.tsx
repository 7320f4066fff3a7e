import type { RunCandidate, RunDetail } from "@sweepline/contract/operations/runs.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { newKey } from "../../core/api/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { notify } from "../../core/notices/index.ts";
import { EmptyState, QueryView } from "../../ui/feedback/index.ts";
import { Button, Drawer, DrawerFoot, Radio } from "../../ui/kit.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { candidatesQuery, useRestOfRun, useStartTask } from "./runs.calls.ts";
import styles from "./runs.module.css";
import { type RunTexts, runTexts } from "./runs.texts.ts";

interface StartDrawerProps {
  readonly task: { readonly id: number; readonly name: string };
  /** Where the person came from. */
  readonly deviceId?: number | undefined;
  /** Only what this run has left undone. */
  readonly restOf?: Pick<RunDetail, "id" | "state"> | undefined;
  readonly onClose: () => void;
}

const BEST = 0;

/** Who runs it now: the best available, or one that is chosen; who cannot says why. */
export function StartDrawer({ task, deviceId, restOf, onClose }: StartDrawerProps) {
  const t = useTexts(runTexts);
  const href = useHref();
  const navigate = useNavigate();
  const query = useQuery({ ...candidatesQuery(task.id), refetchInterval: 10_000 });
  const [chosen, setChosen] = useState(deviceId ?? BEST);
  // A second press is the same wish.
  const [key] = useState(newKey);
  const [start, rest] = [useStartTask(), useRestOfRun()];
  const candidates = query.data ?? [];
  const wanted = candidates.find((one) =>
    chosen === BEST ? one.obstacle === null : one.deviceId === chosen,
  );
  const run = async () => {
    const on = { deviceId: chosen === BEST ? undefined : chosen, key };
    const begun = await (restOf
      ? rest.mutateAsync({ id: restOf.id, ...on })
      : start.mutateAsync({ taskId: task.id, ...on }));
    notify("success", t.started(begun.deviceName || begun.serialNumber));
    onClose();
    void navigate(href("runView", { id: begun.id }));
  };
  return (
    <Drawer
      open
      title={titleOf(restOf, t)(task.name)}
      onClose={onClose}
      footer={
        <DrawerFoot onClose={onClose}>
          <Button
            type="primary"
            disabled={wanted === undefined || wanted.obstacle !== null}
            loading={start.isPending || rest.isPending}
            onClick={() => void run().catch(() => undefined)}
          >
            {t.startNow}
          </Button>
        </DrawerFoot>
      }
    >
      {restOf && restOf.state !== "ended" ? <p className={styles.faint}>{t.handOnNote}</p> : null}
      <QueryView query={query} block={12}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState title={t.noCandidates} note={t.noCandidatesNote} />
          ) : (
            <Radio.Group
              className={styles.devices ?? ""}
              aria-label={t.chooseDevice}
              value={chosen}
              onChange={({ target }) => setChosen(Number(target.value))}
            >
              <Best best={all.find(({ obstacle }) => obstacle === null)} t={t} />
              {all.map((one) => (
                <Candidate key={one.deviceId} candidate={one} t={t} />
              ))}
            </Radio.Group>
          )
        }
      </QueryView>
    </Drawer>
  );
}

function titleOf(restOf: StartDrawerProps["restOf"], t: RunTexts): (name: string) => string {
  if (!restOf) return t.startTitle;
  return restOf.state === "ended" ? t.redoTitle : t.handOnTitle;
}

const nameOf = ({ deviceName, serialNumber }: RunCandidate): string => deviceName || serialNumber;

function Best({ best, t }: { readonly best: RunCandidate | undefined; readonly t: RunTexts }) {
  return (
    <Radio value={BEST} className={styles.device ?? ""} disabled={!best}>
      <span className={styles.lines}>
        <strong>{t.best}</strong>
        <span className={styles.faint}>{best ? t.bestIs(nameOf(best)) : t.bestIsNone}</span>
      </span>
    </Radio>
  );
}

function Candidate({ candidate, t }: { readonly candidate: RunCandidate; readonly t: RunTexts }) {
  const format = useFormat();
  const { deviceId, batteryPercent, mapName, obstacle } = candidate;
  return (
    <Radio value={deviceId} className={styles.device ?? ""} disabled={obstacle !== null}>
      <span className={styles.lines}>
        <span>{nameOf(candidate)}</span>
        <StatusTag tone={obstacle === null ? "positive" : "neutral"}>
          {obstacle === null ? t.ready : t.obstacles[obstacle]}
        </StatusTag>
        <span className={styles.faint}>
          {[batteryPercent !== null && t.batteryOf(format.percent(batteryPercent)), mapName]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </span>
    </Radio>
  );
}
