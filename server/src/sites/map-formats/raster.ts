/** An image as files have it: row 0 at the top, samples of one pixel one after the other. Channels: grey, +alpha; rgb, +alpha. */
export interface Raster {
  width: number;
  height: number;
  channels: 1 | 2 | 3 | 4;
  maximum: number;
  samples: Uint8Array | Uint16Array;
}

/** 4000 × 4000 pixels of four bytes. */
export const MAX_SAMPLE_BYTES = 64_000_000;

export const samplesFor = (count: number, maximum: number): Uint8Array | Uint16Array =>
  maximum > 255 ? new Uint16Array(count) : new Uint8Array(count);

export const hasAlpha = ({ channels }: Pick<Raster, "channels">): boolean => channels % 2 === 0;
export const BYTE = 255;
export const TWO_BYTES = 65_535;
