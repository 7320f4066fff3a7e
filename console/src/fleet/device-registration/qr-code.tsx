import { useEffect, useState } from "react";
import styles from "./credentials.module.css";

interface QrCodeProps {
  readonly text: string;
  readonly label: string;
}

interface Drawing {
  readonly size: number;
  readonly path: string;
}

/** Cells of quiet around the code, as readers want them. */
const QUIET = 4;

/** Dark on white whatever the theme: readers know no other. The drawing code comes when it is first needed. */
export function QrCode({ text, label }: QrCodeProps) {
  const [drawing, setDrawing] = useState<Drawing>();
  useEffect(() => {
    let isWanted = true;
    drawingOf(text).then(
      (done) => isWanted && setDrawing(done),
      // Without it there is still the password, and the file.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [text]);
  const side = (drawing?.size ?? 0) + 2 * QUIET;
  return (
    <svg
      className={styles.qr}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      role="img"
      aria-label={label}
      aria-busy={drawing === undefined}
      shapeRendering="crispEdges"
    >
      {drawing ? <path d={drawing.path} fill="#000" /> : null}
    </svg>
  );
}

async function drawingOf(text: string): Promise<Drawing> {
  const { create } = await import("qrcode");
  const { size, data } = create(text, { errorCorrectionLevel: "M" }).modules;
  const cells = Array.from(data).flatMap((dark, index) =>
    dark ? [`M${index % size} ${Math.floor(index / size)}h1v1h-1z`] : [],
  );
  return { size, path: cells.join("") };
}
