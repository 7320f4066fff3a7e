import {
  TASK_ENDPOINTS as E,
  type TaskDetail,
  type TaskVersion,
} from "@sweepline/contract/operations/tasks/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Format, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useMay } from "../../core/session/index.ts";
import { ConfirmButton } from "../../ui/actions/index.ts";
import { Entries, Entry } from "../../ui/data/index.ts";
import { QueryView } from "../../ui/feedback/index.ts";
import { Button } from "../../ui/kit.ts";
import { Card } from "../../ui/page/index.ts";
import { differenceOf } from "./difference.ts";
import { taskVersionsQuery, useRestoreTask } from "./tasks.calls.ts";
import styles from "./tasks.module.css";
import { type VersionTexts, versionTexts } from "./versions.texts.ts";

/** One more is read: what a version changed is told by the one before it. */
const SHOWN = 5;
const MOST = 50;

/** Who changed what of a task, newest first, and the way back to each. */
export function VersionList({ task }: { readonly task: TaskDetail }) {
  const t = useTexts(versionTexts);
  const [count, setCount] = useState(SHOWN);
  const query = useQuery(taskVersionsQuery(task.id, { current: 1, size: count + 1 }));
  return (
    <Card title={t.versions}>
      <QueryView query={query} block={8}>
        {({ records, total }) => (
          <>
            <Entries>
              {records.slice(0, count).map((version, index) => (
                <Entry key={version.number} facts={<Version version={version} before={records[index + 1]} />}>
                  {index > 0 ? <Restore task={task} version={version} /> : null}
                </Entry>
              ))}
            </Entries>
            {total > count && count < MOST ? (
              <Button size="small" type="text" onClick={() => setCount(MOST)}>
                {t.olderVersions}
              </Button>
            ) : null}
          </>
        )}
      </QueryView>
    </Card>
  );
}

function Version({
  version,
  before,
}: {
  readonly version: TaskVersion;
  readonly before: TaskVersion | undefined;
}) {
  const t = useTexts(versionTexts);
  const format = useFormat();
  return (
    <>
      <strong>{t.versionNumber(version.number)}</strong>
      <span className={styles.faint}>
        {format.dateTime(version.createdAt)} · {version.staffName}
      </span>
      <span>{changesOf(version, before, { t, list: format.list })}</span>
    </>
  );
}

function changesOf(
  version: TaskVersion,
  before: TaskVersion | undefined,
  { t, list }: { t: VersionTexts; list: Format["list"] },
): string {
  if (!before) return version.number === 1 ? t.created : "";
  const { added, removed, changed, isReordered, fields } = differenceOf(
    before.definition,
    version.definition,
  );
  const said = [
    version.name !== before.name && t.renamed(before.name, version.name),
    added.length > 0 && t.stepsAdded(list(added)),
    removed.length > 0 && t.stepsRemoved(list(removed)),
    changed.length > 0 && t.stepsChanged(list(changed)),
    isReordered && t.reordered,
    ...fields.map((field) => t.fieldChanged(t.fields[field])),
    version.remark !== before.remark && t.fieldChanged(t.remark),
  ].filter((part) => part !== false);
  return said.length > 0 ? said.join(t.semicolon) : t.nothingChanged;
}

function Restore({ task, version }: { readonly task: TaskDetail; readonly version: TaskVersion }) {
  const t = useTexts(versionTexts);
  const restore = useRestoreTask();
  const mayRestore = useMay(E.restore);
  if (!mayRestore || task.archivedAt !== null || task.mapId === null) return null;
  const name = t.versionNumber(version.number);
  return (
    <ConfirmButton
      size="small"
      type="text"
      aria-label={t.restoreOf(name)}
      question={t.restoreQuestion(name)}
      onConfirm={() =>
        restore.mutateAsync({ task, number: version.number }).then(() => notify("success", t.restored(name)))
      }
    >
      {t.restore}
    </ConfirmButton>
  );
}
