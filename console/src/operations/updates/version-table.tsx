import type { VersionHistory } from "@sweepline/contract/operations/updates/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { PlainTable } from "../../ui/table/index.ts";
import { usePalette } from "../../ui/theme/index.ts";
import styles from "./updates.module.css";
import { colorOf } from "./version-option.ts";
import { versionTexts } from "./versions.texts.ts";

/** The chart's figures for who reads rather than looks. */
export function VersionTable({ history: { versions } }: { readonly history: VersionHistory }) {
  const t = useTexts(versionTexts);
  const format = useFormat();
  const palette = usePalette();
  const sum = (at: number) => versions.reduce((all, { devices }) => all + (devices.at(at) ?? 0), 0);
  const total = sum(-1);
  const shareOf = (devices: number) => (total === 0 ? 0 : (100 * devices) / total);
  return (
    <PlainTable className={styles.figures} heads={[t.version, t.first, t.weekAgo, t.now, t.share]}>
      <tbody>
        {versions.map(({ version, devices }, index) => (
          <tr key={version}>
            <th scope="row">
              <span
                className={styles.swatch}
                style={{ background: colorOf(palette, index) }}
                aria-hidden="true"
              />
              {version || t.others}
            </th>
            <td>{format.number(devices[0])}</td>
            <td>{format.number(devices.at(-8))}</td>
            <td>{format.number(devices.at(-1))}</td>
            <td>{format.percent(shareOf(devices.at(-1) ?? 0), 0)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t.total}</th>
          <td>{format.number(sum(0))}</td>
          <td>{format.number(sum(-8))}</td>
          <td>{format.number(total)}</td>
          <td>{format.percent(total === 0 ? 0 : 100, 0)}</td>
        </tr>
      </tfoot>
    </PlainTable>
  );
}
