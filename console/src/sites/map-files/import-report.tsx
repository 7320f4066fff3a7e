import type { MapFileFault, MapImportReport } from "@sweepline/contract/sites/map-files.ts";
import { useEffect, useState } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { KeyValues } from "../../ui/data/index.ts";
import { FaultTable } from "../../ui/import/index.ts";
import { useAppearance, usePalette } from "../../ui/theme/index.ts";
import { elementLook, planColors } from "../map-drawing/index.ts";
import { KindSwatch, mapSize, mapTexts } from "../map-view/index.ts";
import styles from "./import.module.css";
import { importTexts } from "./import.texts.ts";
import { previewOf } from "./import-preview.ts";

interface ImportReportProps {
  readonly files: readonly File[];
  readonly report: MapImportReport;
}

/** What was found in the files: a picture, figures, what is wrong and what is odd. */
export function ImportReport({ files, report }: ImportReportProps) {
  const t = useTexts(importTexts);
  const { faults, faultCount, warnings, isSame } = report;
  const columns = [
    { title: t.file, of: ({ file }: MapFileFault) => file },
    { title: t.field, of: ({ field }: MapFileFault) => field },
    { title: t.fault, of: ({ msg }: MapFileFault) => msg },
  ];
  return (
    <div className={styles.report}>
      <div className={styles.found}>
        <Preview files={files} />
        <Figures report={report} />
      </div>
      {report.isOtherFrame ? <p className={styles.notice}>{t.otherFrame}</p> : null}
      {faultCount > 0 ? (
        <FaultTable faults={faults} count={faultCount} columns={columns} />
      ) : (
        <p className={isSame ? styles.notice : styles.ready} role="status">
          {isSame ? t.same : t.ready}
        </p>
      )}
      <FaultTable isWarning faults={warnings} count={warnings.length} columns={columns} />
    </div>
  );
}

function Preview({ files }: { files: readonly File[] }) {
  const t = useTexts(importTexts);
  const appearance = useAppearance();
  const palette = usePalette();
  const [picture, setPicture] = useState<string | undefined>("");
  useEffect(() => {
    let isWanted = true;
    const look = { plan: planColors(appearance), elements: elementLook(palette, appearance, 1) };
    void previewOf(files, look).then((canvas) => {
      if (isWanted) setPicture(canvas?.toDataURL());
    });
    return () => {
      isWanted = false;
    };
  }, [files, appearance, palette]);
  return (
    <div className={styles.preview}>
      {picture ? <img src={picture} alt={t.preview} /> : null}
      {picture === undefined ? <span className={styles.faint}>{t.noPreview}</span> : null}
    </div>
  );
}

const DEGREES = 180 / Math.PI;

function Figures({ report }: { report: MapImportReport }) {
  const t = useTexts(importTexts);
  const texts = useTexts(mapTexts);
  const format = useFormat();
  const { frame, counts, keptElements, goneElements } = report;
  const cells = counts && [
    `${format.number(counts.free)} ${t.free}`,
    `${format.number(counts.occupied)} ${t.occupied}`,
    `${format.number(counts.unknown)} ${t.unknown}`,
  ];
  const turn = frame && Math.round(frame.origin.theta * DEGREES * 10) / 10;
  const facts = frame && [
    { label: t.size, value: mapSize(frame, format) },
    { label: t.resolution, value: texts.perCell(format.length(frame.resolutionM, 3)) },
    {
      label: t.origin,
      value: `${format.length(frame.origin.x, 2)}, ${format.length(frame.origin.y, 2)}`,
    },
    { label: t.rotation, value: `${format.number(turn ?? 0)}°` },
  ];
  return (
    <div className={styles.figures}>
      <KeyValues
        min={10}
        items={[
          { label: t.format, value: report.format ? t.formats[report.format] : t.unknownFormat },
          ...(facts ?? []),
          ...(cells ? [{ label: t.cells, value: cells.join(", ") }] : []),
        ]}
      />
      <Elements elements={report.elements} />
      {keptElements > 0 ? <p>{t.kept(format.number(keptElements))}</p> : null}
      {goneElements > 0 ? <p className={styles.notice}>{t.gone(format.number(goneElements))}</p> : null}
    </div>
  );
}

function Elements({ elements }: Pick<MapImportReport, "elements">) {
  const t = useTexts(importTexts);
  const { kinds } = useTexts(mapTexts);
  const format = useFormat();
  if (elements.length === 0) return <p className={styles.faint}>{t.noElements}</p>;
  return (
    <ul className={styles.elements} aria-label={t.elements}>
      {elements.map(({ kind, count }) => (
        <li key={kind}>
          <KindSwatch kind={kind} /> {kinds[kind]} {format.number(count)}
        </li>
      ))}
    </ul>
  );
}
