import type { FirmwareFile } from "@sweepline/contract/operations/firmware/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { copyText } from "../../system/attachments/index.ts";
import { CopyOutlined } from "../../ui/icons.ts";
import { Button } from "../../ui/kit.ts";
import { fileTexts } from "./file.texts.ts";
import styles from "./firmware.module.css";

const HASHES = [
  ["SHA-256", "sha256"],
  ["SHA-1", "sha1"],
  ["MD5", "md5"],
] as const;

/** Checksums by which people compare what they have. */
export function FileHashes({ file }: { readonly file: FirmwareFile }) {
  const t = useTexts(fileTexts);
  return (
    <details className={styles.hashes}>
      <summary>{t.hashes}</summary>
      <dl>
        {HASHES.map(([label, name]) => (
          <div key={name} className={styles.hash}>
            <dt>{label}</dt>
            <dd>
              <code>{file[name]}</code>
              <Button
                size="small"
                type="text"
                icon={<CopyOutlined />}
                aria-label={t.copyOf(label, file.name)}
                onClick={() =>
                  void copyText(file[name] ?? "").then((isCopied) => isCopied && notify("success", t.copied))
                }
              />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
