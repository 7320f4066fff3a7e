import { type TaskFile, type TaskImport, taskFileSchema } from "@sweepline/contract/operations/tasks/file.ts";
import { MAP_ENDPOINTS } from "@sweepline/contract/sites/maps.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryFor } from "../../core/api/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { DropButton } from "../../ui/drop/index.ts";
import { ErrorState } from "../../ui/feedback/index.ts";
import { Button, Drawer, DrawerFoot, Select } from "../../ui/kit.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { importCheckQuery, useImportTasks } from "./tasks.calls.ts";
import styles from "./tasks.module.css";
import { transferTexts } from "./transfer.texts.ts";

/** Further maps are found by searching. */
const MAPS = 50;

interface ImportDrawerProps {
  /** Where the person came from. */
  readonly mapId: number | undefined;
  readonly onClose: () => void;
}

/** Tasks of a file onto a map: what of them is there is shown first; then all are made, or none. */
export function ImportDrawer({ mapId: given, onClose }: ImportDrawerProps) {
  const t = useTexts(transferTexts);
  const [mapId, setMapId] = useState(given);
  const [file, setFile] = useState<TaskFile>();
  const [isStrange, setStrange] = useState(false);
  const make = useImportTasks();
  const wanted = mapId === undefined || !file ? undefined : { mapId, file };
  const check = useQuery({
    ...importCheckQuery(wanted ?? { mapId: 0, file: NO_FILE }),
    enabled: wanted !== undefined,
  });
  const checked = wanted && check.data;
  const isReady = checked?.tasks.every(({ faults }) => faults.length === 0) ?? false;
  const take = async (chosen: File) => {
    const read = taskFileSchema.safeParse(await jsonOf(chosen));
    setFile(read.data);
    setStrange(!read.success);
  };
  const run = async () => {
    if (!wanted) return;
    const { madeCount } = await make.mutateAsync(wanted);
    // Somebody may have taken a name meanwhile: the list says so.
    if (madeCount === 0) return void check.refetch();
    notify("success", t.made(madeCount));
    onClose();
  };
  return (
    <Drawer
      open
      title={t.title}
      onClose={onClose}
      footer={
        <DrawerFoot onClose={onClose}>
          <Button type="primary" disabled={!isReady} loading={make.isPending} onClick={() => void run()}>
            {t.bringIn}
          </Button>
        </DrawerFoot>
      }
    >
      <div className={styles.runner}>
        <MapChoice value={mapId} onChange={setMapId} />
        <DropButton className={styles.drop ?? ""} accept=".json" onFiles={([first]) => void take(first)}>
          {file ? t.anotherFile : t.file}
        </DropButton>
        {isStrange ? (
          <p role="alert" className={styles.error}>
            {t.strange}
          </p>
        ) : null}
        {wanted && check.error ? (
          <ErrorState error={check.error} onRetry={() => void check.refetch()} />
        ) : null}
        {checked ? <Checked tasks={checked.tasks} /> : null}
      </div>
    </Drawer>
  );
}

const NO_FILE: TaskFile = { format: "sweepline.tasks", version: 1, tasks: [] };

async function jsonOf(file: File): Promise<unknown> {
  try {
    return JSON.parse(await file.text());
  } catch {
    return undefined;
  }
}

function MapChoice({
  value,
  onChange,
}: {
  readonly value: number | undefined;
  readonly onChange: (id: number) => void;
}) {
  const t = useTexts(transferTexts);
  const [search, setSearch] = useState("");
  const query = { size: MAPS, ...(search && { search }) };
  const { data, isFetching } = useQuery(queryFor(MAP_ENDPOINTS.list, { query }));
  const { data: chosen } = useQuery({
    ...queryFor(MAP_ENDPOINTS.get, { params: { id: value ?? 0 } }),
    enabled: value !== undefined,
  });
  const maps = new Map(
    [...(chosen ? [chosen] : []), ...(data?.records ?? [])].map((map) => [map.id, map.name]),
  );
  return (
    <Select<number>
      className={styles.fill ?? ""}
      aria-label={t.map}
      placeholder={t.map}
      loading={isFetching}
      value={value ?? null}
      showSearch={{ filterOption: false, onSearch: setSearch }}
      options={[...maps].map(([id, label]) => ({ value: id, label }))}
      onChange={onChange}
    />
  );
}

function Checked({ tasks }: Pick<TaskImport, "tasks">) {
  const t = useTexts(transferTexts);
  return (
    <ul className={styles.choices} aria-label={t.inFile}>
      {tasks.map(({ name, stepCount, faults, isRunnerReplaced }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a file may have a name twice, and is as it is
        <li key={index}>
          <span className={styles.tools}>
            <strong>{name}</strong>
            <span className={styles.faint}>{t.steps(stepCount)}</span>
            {faults.length === 0 ? <StatusTag tone="positive">{t.canBeMade}</StatusTag> : null}
          </span>
          {faults.map(({ kind, name: of }) => (
            <p key={`${kind} ${of}`} className={styles.error}>
              {t.faults[kind](of)}
            </p>
          ))}
          {isRunnerReplaced ? <p className={styles.faint}>{t.runnerReplaced}</p> : null}
        </li>
      ))}
    </ul>
  );
}
