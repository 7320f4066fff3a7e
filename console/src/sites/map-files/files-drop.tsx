import { MAX_MAP_FILES } from "@sweepline/contract/sites/map-files.ts";
import { useId, useState } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { sizeText } from "../../system/attachments/index.ts";
import { DropButton } from "../../ui/drop/index.ts";
import { CloseOutlined } from "../../ui/icons.ts";
import { Button } from "../../ui/kit.ts";
import styles from "./import.module.css";
import { importTexts } from "./import.texts.ts";

interface FilesDropProps {
  readonly files: readonly File[];
  readonly onChange: (files: readonly File[]) => void;
}

const ACCEPT = ".pgm,.png,.yaml,.yml,.zip,.json,.geojson";

/** A few files that belong together, as an image and what is said of it. */
export function FilesDrop({ files, onChange }: FilesDropProps) {
  const t = useTexts(importTexts);
  const format = useFormat();
  const hintId = useId();
  const [isTooMany, setTooMany] = useState(false);
  const take = (added: readonly File[]) => {
    // A file that was mended takes the place of the one of its name.
    const kept = files.filter(({ name }) => !added.some((one) => one.name === name));
    const all = [...kept, ...added];
    setTooMany(all.length > MAX_MAP_FILES);
    onChange(all.slice(0, MAX_MAP_FILES));
  };
  return (
    <div>
      <DropButton className={styles.drop} aria-describedby={hintId} accept={ACCEPT} isMultiple onFiles={take}>
        <strong>{t.files}</strong>
      </DropButton>
      <p id={hintId} className={styles.faint}>
        {t.filesHint}
      </p>
      {isTooMany ? <p role="alert">{t.tooMany(format.number(MAX_MAP_FILES))}</p> : null}
      <ul className={styles.files}>
        {files.map((file) => (
          <li key={file.name}>
            <span>{file.name}</span>
            <span className={styles.faint}>{sizeText(file.size)}</span>
            <Button
              size="small"
              type="text"
              icon={<CloseOutlined />}
              aria-label={t.drop(file.name)}
              onClick={() => onChange(files.filter((one) => one !== file))}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
