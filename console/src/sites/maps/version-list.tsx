import { MAP_ENDPOINTS as E, type MapDetail, type MapVersion } from "@sweepline/contract/sites/maps.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { RowActions } from "../../ui/actions/index.ts";
import { type ListColumn, ListTable, useColumnsOf } from "../../ui/list/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { mapSize } from "../map-view/index.ts";
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
  const columns: ListColumn<typeof E.versions>[] = [
    c.number("number", t.number, { width: 4, align: "left" }),
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
    c.time("createdAt", t.createdAt, { width: 10 }),
    c.value("note", t.note, { width: 12, draw: (note) => note }),
    c.number("elementCount", t.elements, { key: "elements", width: 5, align: "left" }),
    {
      ...{ key: "size", title: t.size, width: 9, isHiddenAtFirst: "narrow" },
      render: (row) => mapSize(row, format),
    },
    c.actions(10, (version) => <VersionActions {...{ map, list, version, onCompare }} />),
  ];
  return (
    <ListTable list={list} label={t.versions} columns={columns} toolbar={<strong>{t.versions}</strong>} />
  );
}

interface VersionActionsProps extends VersionListProps {
  readonly version: MapVersion;
}

function VersionActions({ map, list, version, onCompare }: VersionActionsProps) {
  const t = useTexts(historyTexts);
  const restore = useRestore();
  const name = `${version.number} · ${version.version}`;
  return (
    <RowActions
      name={name}
      buttons={[
        { label: t.compare, name: t.compareOf(name), onSelect: () => onCompare(version) },
        !version.isCurrent && {
          ...{ label: t.restore, name: t.restoreOf(name), requires: E.restore },
          question: t.restoreQuestion(name),
          onSelect: async () => {
            const made = await restore.mutateAsync({ map, versionId: version.id });
            notify("success", t.restored(made.version));
            list.setView({ from: undefined, to: undefined, current: 1 });
          },
        },
      ]}
    />
  );
}
