import { MAP_ENDPOINTS as E, type MapDetail, type MapVersion } from "@sweepline/contract/sites/maps.ts";
import { type Format, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useMay } from "../../core/session/index.ts";
import { ConfirmButton } from "../../ui/actions/index.ts";
import { Button } from "../../ui/kit.ts";
import { type ListColumn, ListTable } from "../../ui/list/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { mapSize } from "../map-view/index.ts";
import styles from "./history.module.css";
import { type HistoryWords, historyTexts } from "./history.texts.ts";
import type { VersionListState } from "./history-view.ts";
import { useRestore } from "./maps.calls.ts";

interface VersionListProps {
  readonly map: MapDetail;
  readonly list: VersionListState;
  readonly onCompare: (version: MapVersion) => void;
}
type Column = ListColumn<typeof E.versions>;

/** All versions of a map, newest first: who made which, when, and out of what. */
export function VersionList({ map, list, onCompare }: VersionListProps) {
  const t = useTexts(historyTexts);
  const format = useFormat();
  const columns: Column[] = [
    ...factColumns(t, format),
    {
      key: "actions",
      title: t.actions,
      fixed: "right",
      width: 10,
      render: (version) => <VersionActions {...{ map, list, version, onCompare }} />,
    },
  ];
  return (
    <ListTable list={list} label={t.versions} columns={columns} toolbar={<strong>{t.versions}</strong>} />
  );
}

const factColumns = (t: HistoryWords, format: Format): Column[] => [
  { key: "number", title: t.number, width: 4, render: (row) => format.number(row.number) },
  {
    key: "version",
    title: t.version,
    width: 9,
    render: (row) => (
      <span className={styles.version}>
        {row.version}
        {row.isCurrent ? <StatusTag tone="positive">{t.current}</StatusTag> : null}
      </span>
    ),
  },
  { key: "source", title: t.source, width: 6, render: (row) => t.sources[row.source] },
  { key: "madeBy", title: t.madeBy, width: 8, render: (row) => row.staffName ?? t.robot },
  { key: "createdAt", title: t.createdAt, width: 10, render: (row) => format.dateTime(row.createdAt) },
  { key: "note", title: t.note, width: 12, render: (row) => row.note },
  { key: "elements", title: t.elements, width: 5, render: (row) => format.number(row.elementCount) },
  {
    key: "size",
    title: t.size,
    width: 9,
    isHiddenAtFirst: "narrow",
    render: (row) => mapSize(row, format),
  },
];

interface VersionActionsProps extends VersionListProps {
  readonly version: MapVersion;
}

function VersionActions({ map, list, version, onCompare }: VersionActionsProps) {
  const t = useTexts(historyTexts);
  const mayRestore = useMay(E.restore);
  const restore = useRestore();
  const name = `${version.number} · ${version.version}`;
  return (
    <span className={styles.actions}>
      <Button size="small" type="text" aria-label={t.compareOf(name)} onClick={() => onCompare(version)}>
        {t.compare}
      </Button>
      {mayRestore && !version.isCurrent ? (
        <ConfirmButton
          size="small"
          type="text"
          aria-label={t.restoreOf(name)}
          question={t.restoreQuestion(name)}
          onConfirm={async () => {
            const made = await restore.mutateAsync({ map, versionId: version.id });
            notify("success", t.restored(made.version));
            list.setView({ from: undefined, to: undefined, current: 1 });
          }}
        >
          {t.restore}
        </ConfirmButton>
      ) : null}
    </span>
  );
}
