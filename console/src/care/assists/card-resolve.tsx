import type { AssistCause } from "@sweepline/contract/care/assists/causes.ts";
import { MAX_ASSIST_PHOTOS } from "@sweepline/contract/care/assists/index.ts";
import { type ChangeEvent, type FormEvent, useEffect, useMemo, useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { scaledPhoto } from "../../system/attachments/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import styles from "./card.module.css";
import { cardTexts } from "./card.texts.ts";

export interface Resolved {
  readonly cause: AssistCause;
  readonly remark: string;
  readonly photos: readonly Blob[];
}

const MAX_REMARK = 500;

/** What it was: a cause by one tap, a remark, photos of the camera. */
export function CardResolve({ onDone }: { readonly onDone: (resolved: Resolved) => Promise<void> }) {
  const t = useTexts(cardTexts);
  const { options } = useDictionary<AssistCause>("assistCause");
  const [isOpen, setOpen] = useState(false);
  const [cause, setCause] = useState<AssistCause>();
  const [remark, setRemark] = useState("");
  const [photos, setPhotos] = useState<readonly Blob[]>([]);
  const [isMissing, setMissing] = useState(false);
  if (!isOpen)
    return (
      <button type="button" className={styles.first} onClick={() => setOpen(true)}>
        {t.resolve}
      </button>
    );
  const send = (event: FormEvent) => {
    event.preventDefault();
    setMissing(cause === undefined);
    if (cause !== undefined) void onDone({ cause, remark: remark.trim(), photos });
  };
  return (
    <form className={styles.form} onSubmit={send}>
      <fieldset className={styles.causes} aria-describedby={isMissing ? "cause-missing" : undefined}>
        <legend>{t.cause}</legend>
        {options.map(({ value, label }) => (
          <label key={value} data-on={value === cause || undefined}>
            <input
              type="radio"
              name="cause"
              className="visually-hidden"
              checked={value === cause}
              onChange={() => setCause(value)}
            />
            {label}
          </label>
        ))}
      </fieldset>
      {isMissing && cause === undefined ? (
        <p id="cause-missing" role="alert" className={styles.wrong}>
          {t.causeMissing}
        </p>
      ) : null}
      <label className={styles.remark}>
        {t.remark}
        <textarea
          rows={2}
          maxLength={MAX_REMARK}
          value={remark}
          onChange={(event) => setRemark(event.target.value)}
        />
      </label>
      <Photos photos={photos} onChange={setPhotos} />
      <button type="submit" className={styles.first}>
        {t.send}
      </button>
      <button type="button" className={styles.plain} onClick={() => setOpen(false)}>
        {t.back}
      </button>
    </form>
  );
}

interface PhotosProps {
  readonly photos: readonly Blob[];
  readonly onChange: (photos: readonly Blob[]) => void;
}

function Photos({ photos, onChange }: PhotosProps) {
  const t = useTexts(cardTexts);
  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    target.value = "";
    try {
      const scaled = await Promise.all(files.map(scaledPhoto));
      onChange([...photos, ...scaled].slice(0, MAX_ASSIST_PHOTOS));
    } catch {
      notify("error", t.photoFailed);
    }
  };
  return (
    <>
      {photos.length > 0 ? (
        <ul className={styles.photos}>
          {photos.map((photo, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name.
            <li key={index}>
              <Thumbnail photo={photo} />
              <button
                type="button"
                aria-label={t.removePhoto}
                onClick={() => onChange(photos.filter((one) => one !== photo))}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {photos.length < MAX_ASSIST_PHOTOS ? (
        <label className={styles.second}>
          {photos.length === 0 ? t.photo : t.anotherPhoto}
          <input
            type="file"
            className="visually-hidden"
            accept="image/*"
            capture="environment"
            onChange={(event) => void take(event)}
          />
        </label>
      ) : null}
    </>
  );
}

function Thumbnail({ photo }: { readonly photo: Blob }) {
  const address = useMemo(() => URL.createObjectURL(photo), [photo]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return <img src={address} alt="" />;
}
