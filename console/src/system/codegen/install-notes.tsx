import { useTexts } from "../../core/i18n/index.ts";
import { CopyButton } from "../../ui/actions/index.ts";
import type { PreviewAnswer } from "./compared-file.ts";
import styles from "./preview.module.css";
import { previewTexts } from "./preview.texts.ts";

/** What new-room adds to files that list all rooms. */
export function ListLines({ lines }: Pick<PreviewAnswer, "lines">) {
  const t = useTexts(previewTexts);
  return (
    <div className={styles.prose}>
      <h3>{t.linesTitle}</h3>
      <p>{t.linesNote}</p>
      {lines.map(({ path, after, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a file may get several
        <section key={index} className={styles.listLine}>
          <h4>{path}</h4>
          <p className={styles.faint}>
            {after === "" ? (
              t.atTop
            ) : (
              <>
                {t.after}: <code>{after.trim()}</code>
              </>
            )}
          </p>
          <pre>
            {text
              .replace(/\n$/, "")
              .split("\n")
              .map((line, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number
                <ins key={at} className={styles.change} data-kind="added">
                  <span className={styles.sign} aria-hidden="true">
                    +
                  </span>
                  {line}
                </ins>
              ))}
          </pre>
        </section>
      ))}
    </div>
  );
}

/** How whoever builds the product puts it in. */
export function InstallNotes({ zipName }: { readonly zipName: string }) {
  const t = useTexts(previewTexts);
  const command = `npm run new-room -- ${zipName}`;
  return (
    <div className={styles.prose}>
      <h3>{t.install}</h3>
      <p>{t.installNote}</p>
      <ol>
        <li>{t.steps.download}</li>
        <li>
          {t.steps.run}
          <Command text={command} />
        </li>
        <li>
          {t.steps.check}
          <Command text="npm run check && npm test" />
        </li>
        <li>{t.steps.start}</li>
      </ol>
    </div>
  );
}

function Command({ text }: { readonly text: string }) {
  const t = useTexts(previewTexts);
  return (
    <div className={styles.command}>
      <code>{text}</code>
      <CopyButton text={text} label={t.copy} doneLabel={t.copied} />
    </div>
  );
}
