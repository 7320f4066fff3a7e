import type { BrokenWork } from "@sweepline/contract/sites/broken-work.ts";
import { MAP_ENDPOINTS as E, type MapDetail, type MapVersion } from "@sweepline/contract/sites/maps.ts";
import { useState } from "react";
import { showFailure } from "../../core/api/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { RowActions } from "../../ui/actions/index.ts";
import { type ListColumn, ListTable, useColumnsOf } from "../../ui/list/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { brokenWorkOf } from "../broken-work/index.ts";
import { mapSize } from "../map-view/index.ts";
import { BreakingDialog } from "./breaking-dialog.tsx";
import styles from "./history.module.css";
import { historyTexts } from "./history.texts.ts";
import type { VersionListState } from "./history-view.ts";
import { useRestore } from "./maps.calls.ts";

interface VersionListProps {
  readonly map: MapDetail;
  readonly list: VersionListState;
  readonly onCompare: (version: MapVersion) => void;
}

/** All versions of a map, newest first: who made which, when, and out of what. */
export function VersionList({ map, list, onCompare }: VersionListProps) {
  const t = useTexts(historyTexts);
  const c = useColumnsOf(E.versions);
  const format = useFormat();
  const restoring = useRestoring({ map, list });
  const columns: ListColumn<typeof E.versions>[] = [
    c.number("number", t.number, { width: 5, align: "left" }),
    {
      ...{ key: "version", title: t.version, width: 9 },
      render: (row) => (
        <span className={styles.version}>
          {row.version}
          {row.isCurrent ? <StatusTag tone="positive">{t.current}</StatusTag> : null}
        </span>
      ),
    },
    c.value("source", t.source, { width: 6, draw: (source) => t.sources[source] }),
    c.value("staffName", t.madeBy, { key: "madeBy", width: 8, draw: (name) => name ?? t.robot }),
    c.time("createdAt", t.createdAt, { width: 11.1 }),
    c.value("note", t.note, { width: 11, draw: (note) => note }),
    c.number("elementCount", t.elements, { key: "elements", width: 5, align: "left" }),
    {
      ...{ key: "size", title: t.size, width: 9, isHiddenAtFirst: "narrow" },
      render: (row) => mapSize(row, format),
    },
    c.actions(10, (version) => (
      <VersionActions {...{ version, onCompare }} onRestore={() => restoring.run(version.id)} />
    )),
  ];
  return (
    <>
      <ListTable list={list} label={t.versions} columns={columns} toolbar={<strong>{t.versions}</strong>} />
      {restoring.question}
    </>
  );
}

interface VersionActionsProps extends Pick<VersionListProps, "onCompare"> {
  readonly version: MapVersion;
  readonly onRestore: () => Promise<void>;
}

function VersionActions({ version, onCompare, onRestore }: VersionActionsProps) {
  const t = useTexts(historyTexts);
  const name = nameOf(version);
  return (
    <RowActions
      name={name}
      buttons={[
        { label: t.compare, name: t.compareOf(name), onSelect: () => onCompare(version) },
        !version.isCurrent && {
          ...{ label: t.restore, name: t.restoreOf(name), requires: E.restore },
          question: t.restoreQuestion(name),
          onSelect: onRestore,
        },
      ]}
    />
  );
}

const nameOf = ({ number, version }: MapVersion): string => `${number} · ${version}`;

/** Where it would break tasks, the person is shown which, and asked once more. */
function useRestoring({ map, list }: Pick<VersionListProps, "map" | "list">) {
  const t = useTexts(historyTexts);
  const restore = useRestore();
  const [asked, setAsked] = useState<{ versionId: number; broken: BrokenWork }>();
  const run = async (versionId: number, confirmed?: string) => {
    try {
      const made = await restore.mutateAsync({ map, versionId, confirmed });
      setAsked(undefined);
      notify("success", t.restored(made.version));
      list.setView({ from: undefined, to: undefined, current: 1 });
    } catch (error) {
      const broken = brokenWorkOf(error);
      setAsked(broken && { versionId, broken });
      if (!broken) showFailure(error);
    }
  };
  return {
    run,
    question: asked ? (
      <BreakingDialog
        {...{ broken: asked.broken, isRunning: restore.isPending }}
        onGoOn={() => void run(asked.versionId, asked.broken.key)}
        onClose={() => setAsked(undefined)}
      />
    ) : null,
  };
}
