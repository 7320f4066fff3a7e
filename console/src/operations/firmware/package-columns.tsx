import {
  FIRMWARE_ENDPOINTS as E,
  type FirmwarePackageRow,
} from "@sweepline/contract/operations/firmware/index.ts";
import { useMemo } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { sizeText } from "../../system/attachments/index.ts";
import { DictionaryTag, labelOf } from "../../system/dictionaries/index.ts";
import { type ListColumn, useColumnsOf } from "../../ui/list/index.ts";
import { OneLine, RowButton, TwoLines } from "../../ui/table/index.ts";
import styles from "./firmware.module.css";
import { firmwareTexts } from "./firmware.texts.ts";
import { UsedBy } from "./used-by.tsx";

export function usePackageColumns(onOpen: (id: number) => void): readonly ListColumn<typeof E.list>[] {
  const t = useTexts(firmwareTexts);
  const c = useColumnsOf(E.list);
  return useMemo(() => {
    const hidden = { isHiddenAtFirst: true } as const;
    return [
      {
        ...{ key: "eventName", title: t.eventName, sort: "eventName", fixed: "left", width: 12 },
        render: ({ id, eventName }) => <RowButton onClick={() => onOpen(id)}>{eventName}</RowButton>,
      },
      c.line("productName", t.product, { width: 9 }),
      c.value("kind", t.kind, { width: 7.5, isHiddenAtFirst: "narrow", draw: labelOf("firmwareKind") }),
      c.value("version", t.version, {
        width: 8,
        draw: (version) => <OneLine>{version}</OneLine>,
      }),
      c.value("hardwareRevisions", t.hardware, {
        ...{ width: 7.5, isHiddenAtFirst: "narrow" },
        draw: (all) => <OneLine>{all.length === 0 ? t.allHardware : all.join(" · ")}</OneLine>,
      }),
      c.value("state", t.state, {
        width: 6.8,
        draw: (state) => <DictionaryTag type="firmwareState" value={state} />,
      }),
      {
        ...{ key: "files", title: t.files, width: 6.8 },
        render: (row) => <Files row={row} />,
      },
      { key: "usedBy", title: t.usedBy, width: 9.5, render: (row) => <UsedBy row={row} /> },
      c.time("releasedAt", t.releasedAt, { width: 11 }),
      c.line("releasedBy", t.releasedBy, { width: 8, ...hidden }),
      c.line("createdBy", t.createdBy, { width: 8, ...hidden }),
      c.time("updatedAt", t.updatedAt, { width: 11, ...hidden }),
    ];
  }, [t, c, onOpen]);
}

function Files({ row: { fileCount, fileBytes } }: { readonly row: FirmwarePackageRow }) {
  const t = useTexts(firmwareTexts);
  if (fileCount === 0) return <span className={styles.faint}>0</span>;
  return <TwoLines below={sizeText(fileBytes)}>{t.fileCount(fileCount)}</TwoLines>;
}
