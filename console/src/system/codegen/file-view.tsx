import { Fragment, useMemo, useState } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { CopyButton } from "../../ui/actions/index.ts";
import { EmptyState } from "../../ui/feedback/index.ts";
import { Segments } from "../../ui/segments/index.ts";
import type { ComparedFile } from "./compared-file.ts";
import { countsOf, type DifferenceLine, type Stretch, stretchesOf } from "./file-difference.ts";
import { highlighted } from "./highlight.ts";
import styles from "./preview.module.css";
import { previewTexts } from "./preview.texts.ts";

const VIEWS = ["text", "difference"] as const;
export type View = (typeof VIEWS)[number];

interface FileViewProps {
  readonly file: ComparedFile;
  readonly view: View;
  readonly onView: (view: View) => void;
}

/** One file, as it would be written, or by what it differs from the last time. */
export function FileView({ file, view, onView }: FileViewProps) {
  const t = useTexts(previewTexts);
  return (
    <>
      <div className={styles.head}>
        <h3 className={styles.fullPath}>{file.path}</h3>
        <Segments<View>
          label={t.view}
          size="small"
          value={view}
          options={VIEWS.map((value) => ({ value, label: t.views[value] }))}
          onChange={onView}
        />
        <CopyButton text={file.text} label={t.copy} doneLabel={t.copied} />
      </div>
      {view === "text" ? <Text file={file} /> : <Difference file={file} />}
    </>
  );
}

function Text({ file: { path, text, language } }: { readonly file: ComparedFile }) {
  const lines = useMemo(() => highlighted(text, language), [text, language]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keys
    <section className={styles.code} tabIndex={0} aria-label={path}>
      <code>
        {lines.map((tokens, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number
          <span key={index} className={styles.line}>
            {tokens.map(({ text: piece, scope }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: and a piece its place in it
              <span key={at} data-scope={scope}>
                {piece}
              </span>
            ))}
          </span>
        ))}
      </code>
    </section>
  );
}

function Difference({ file: { path, difference } }: { readonly file: ComparedFile }) {
  const t = useTexts(previewTexts);
  const stretches = useMemo(() => stretchesOf(difference ?? []), [difference]);
  if (!difference) return <EmptyState title={t.noPrevious} />;
  const { added, removed } = countsOf(difference);
  if (added + removed === 0) return <EmptyState title={t.noDifference} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keys
    <section className={styles.code} tabIndex={0} aria-label={path}>
      {stretches.map((stretch, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they stay in their order
        <Fragment key={index}>
          {stretch.isFolded ? <Fold stretch={stretch} /> : <Lines lines={stretch.lines} />}
        </Fragment>
      ))}
    </section>
  );
}

/** What has not changed is shown when it is asked for. */
function Fold({ stretch: { lines } }: { readonly stretch: Stretch }) {
  const t = useTexts(previewTexts);
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <Lines lines={lines} />;
  return (
    <button type="button" className={styles.fold} onClick={() => setOpen(true)}>
      {t.fold(format.number(lines.length))}
    </button>
  );
}

const SIGNS: Readonly<Record<DifferenceLine["kind"], string>> = { same: " ", added: "+", removed: "−" };
const ELEMENTS = { same: "span", added: "ins", removed: "del" } as const;

function Lines({ lines }: { readonly lines: readonly DifferenceLine[] }) {
  const t = useTexts(previewTexts);
  return lines.map(({ kind, text }, index) => {
    const Line = ELEMENTS[kind];
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: they stay in their order
      <Line key={index} className={styles.change} data-kind={kind}>
        <span className={styles.sign} aria-hidden="true">
          {SIGNS[kind]}
        </span>
        {kind === "same" ? null : (
          <span className="visually-hidden">{kind === "added" ? t.addedLine : t.removedLine}</span>
        )}
        {text}
      </Line>
    );
  });
}
