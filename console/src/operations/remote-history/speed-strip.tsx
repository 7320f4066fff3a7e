import { useEffect, useRef } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { usePalette } from "../../ui/theme/index.ts";
import type { Recording } from "./recording.ts";
import styles from "./replay.module.css";
import { replayTexts } from "./replay.texts.ts";
import { fastestOf, type SpeedBin, speedBins } from "./speed-bins.ts";

interface SpeedStripProps {
  readonly recording: Recording;
  readonly lengthMs: number;
}

interface StripColors {
  readonly done: string;
  readonly wanted: string;
  readonly axis: string;
}

/** How fast it drove and how fast it was told to, over the whole session: what is filled was done, the line was wanted. */
export function SpeedStrip({ recording, lengthMs }: SpeedStripProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { speeds: label } = useTexts(replayTexts);
  const { primary, series, line } = usePalette();
  const wanted = series[1] ?? primary;
  useEffect(() => {
    const place = canvas.current;
    if (!place) return;
    const draw = () =>
      drawStrip(place, { recording, lengthMs, colors: { done: primary, wanted, axis: line } });
    draw();
    const observer = new ResizeObserver(draw);
    observer.observe(place);
    return () => observer.disconnect();
  }, [recording, lengthMs, primary, wanted, line]);
  return <canvas ref={canvas} className={styles.strip} role="img" aria-label={label} />;
}

interface StripInput extends SpeedStripProps {
  readonly colors: StripColors;
}

function drawStrip(canvas: HTMLCanvasElement, { recording, lengthMs, colors }: StripInput): void {
  const { width, height } = canvas.getBoundingClientRect();
  const ratio = window.devicePixelRatio || 1;
  const context = canvas.getContext("2d");
  if (!context || width === 0) return;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  const options = { count: Math.max(1, Math.floor(width)), lengthMs };
  const fastest = fastestOf(recording);
  const middle = height / 2;
  const toY = (speed: number) => middle - (speed / fastest) * (middle - 2);
  context.fillStyle = colors.axis;
  context.fillRect(0, Math.round(middle), width, 1);
  context.fillStyle = colors.done;
  context.globalAlpha = 0.55;
  for (const [x, { low, high }] of speedBins(recording.ms, recording.linear, options).entries())
    if (low !== high) context.fillRect(x, toY(high), 1, toY(low) - toY(high));
  context.globalAlpha = 1;
  context.fillStyle = colors.wanted;
  outline(context, speedBins(recording.ms, recording.wantedLinear, options), toY);
}

/** Of what was wanted only the edge: what was done is seen within it. */
function outline(
  context: CanvasRenderingContext2D,
  bins: readonly SpeedBin[],
  toY: (speed: number) => number,
): void {
  for (const side of ["high", "low"] as const) {
    let before = 0;
    for (const [x, bin] of bins.entries()) {
      const [from, to] = [toY(before), toY(bin[side])];
      if (bin[side] !== 0 || before !== 0)
        context.fillRect(x, Math.min(from, to) - 0.75, 1, Math.abs(to - from) + 1.5);
      before = bin[side];
    }
  }
}
