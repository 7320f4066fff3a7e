import { ROS_THRESHOLDS } from "@sweepline/contract/sites/map-files.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { Form, InputNumber } from "../../ui/kit.ts";
import styles from "./import.module.css";
import { importTexts } from "./import.texts.ts";

/** How an image lies on the map: meters a pixel, and its lower left corner in meters. */
export interface ImageLies {
  readonly imageResolution?: number | null;
  readonly imageX?: number | null;
  readonly imageY?: number | null;
}

/** The image that was chosen, where nothing says how it lies. */
export function imageAlone(files: readonly File[]): File | undefined {
  const [first, second] = files;
  return second === undefined && first && /\.(pgm|png)$/i.test(first.name) ? first : undefined;
}

/** The YAML file that the image came without; undefined while its resolution is not known. */
export function yamlOf(
  { name }: Pick<File, "name">,
  { imageResolution, imageX, imageY }: ImageLies,
): File | undefined {
  if (!imageResolution) return undefined;
  const lines = [
    `image: ${JSON.stringify(name)}`,
    `resolution: ${imageResolution}`,
    `origin: [${imageX ?? 0}, ${imageY ?? 0}, 0]`,
    "negate: 0",
    `occupied_thresh: ${ROS_THRESHOLDS.occupied}`,
    `free_thresh: ${ROS_THRESHOLDS.free}`,
  ];
  return new File([`${lines.join("\n")}\n`], `${name.replace(/\.\w+$/, "")}.yaml`);
}

export function ImageLiesFields() {
  const t = useTexts(importTexts);
  return (
    <div>
      <p className={styles.faint}>{t.imageAlone}</p>
      <div className={styles.fields}>
        <Form.Item name="imageResolution" label={t.imageResolution}>
          <InputNumber<number> min={0.01} max={1} step={0.01} />
        </Form.Item>
        <Form.Item name="imageX" label={t.imageX}>
          <InputNumber<number> step={0.1} />
        </Form.Item>
        <Form.Item name="imageY" label={t.imageY}>
          <InputNumber<number> step={0.1} />
        </Form.Item>
      </div>
    </div>
  );
}
