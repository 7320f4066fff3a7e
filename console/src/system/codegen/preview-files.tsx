import type { PreviewFile } from "@sweepline/contract/system/codegen/index.ts";
import { type ReactNode, useMemo, useState } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { type ComparedFile, compared, type PreviewAnswer } from "./compared-file.ts";
import { countsOf } from "./file-difference.ts";
import { FileView, type View } from "./file-view.tsx";
import { InstallNotes, ListLines } from "./install-notes.tsx";
import styles from "./preview.module.css";
import { previewTexts } from "./preview.texts.ts";

interface PreviewFilesProps {
  readonly preview: PreviewAnswer;
  readonly zipName: string;
}

const [LINES, INSTALL] = ["lines", "install"];

/** The files at the left, the one that is chosen at the right. */
export function PreviewFiles({ preview, zipName }: PreviewFilesProps) {
  const t = useTexts(previewTexts);
  const format = useFormat();
  const files = useMemo(() => preview.files.map(compared), [preview]);
  const [chosen, setChosen] = useState<string | undefined>();
  // It stays while one file after the other is looked at.
  const [view, setView] = useState<View>("text");
  const file = files.find(({ path }) => path === chosen) ?? files[0];
  const current = chosen === LINES || chosen === INSTALL ? chosen : file?.path;
  const bind = (place: string) => ({ isCurrent: current === place, onClick: () => setChosen(place) });
  return (
    <div className={styles.preview}>
      <nav className={styles.files} aria-label={t.files}>
        <p className={styles.faint}>
          {preview.generatedAt === null
            ? t.neverGenerated
            : t.lastGenerated(format.dateTime(preview.generatedAt))}
        </p>
        {Object.entries(Object.groupBy(files, folderOf)).map(([folder, own = []]) => (
          <section key={folder}>
            <h3>{folder}</h3>
            <ul>
              {own.map((one) => (
                <Place key={one.path} {...bind(one.path)}>
                  <span className={styles.name}>{nameOf(one)}</span>
                  {preview.generatedAt === null ? null : <Counts file={one} />}
                </Place>
              ))}
            </ul>
          </section>
        ))}
        <ul className={styles.others}>
          <Place {...bind(LINES)}>{t.lines(format.number(preview.lines.length))}</Place>
          <Place {...bind(INSTALL)}>{t.install}</Place>
        </ul>
      </nav>
      <div className={styles.shown}>
        {current === LINES ? <ListLines lines={preview.lines} /> : null}
        {current === INSTALL ? <InstallNotes zipName={zipName} /> : null}
        {file && current === file.path ? (
          <FileView key={file.path} file={file} view={view} onView={setView} />
        ) : null}
      </div>
    </div>
  );
}

const folderOf = ({ path }: PreviewFile): string => path.slice(0, path.lastIndexOf("/"));
const nameOf = ({ path }: PreviewFile): string => path.slice(path.lastIndexOf("/") + 1);

interface PlaceProps {
  readonly isCurrent: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

const Place = ({ isCurrent, onClick, children }: PlaceProps) => (
  <li>
    <button type="button" aria-current={isCurrent || undefined} onClick={onClick}>
      {children}
    </button>
  </li>
);

/** What has changed since it was generated last. */
function Counts({ file: { difference } }: { readonly file: ComparedFile }) {
  const t = useTexts(previewTexts);
  const format = useFormat();
  if (!difference) return <span className={styles.added}>{t.isNew}</span>;
  const { added, removed } = countsOf(difference);
  if (added + removed === 0) return <span className={styles.faint}>{t.unchanged}</span>;
  const [more, less] = [format.number(added), format.number(removed)];
  return (
    <span className={styles.counts} title={t.changes(more, less)}>
      {added > 0 ? <span className={styles.added}>{t.added(more)}</span> : null}
      {removed > 0 ? <span className={styles.removed}>{t.removed(less)}</span> : null}
    </span>
  );
}
