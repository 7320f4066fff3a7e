import { IMAGE_UPLOAD } from "@sweepline/contract/core/limits.ts";

/** Longer sides are scaled down: a phone's camera takes many times what a screen shows. */
const MAX_SIDE_PX = 1_600;
const QUALITIES = [0.82, 0.65, 0.45];

/** How large a picture becomes, its proportions kept; never larger than it is. */
export function fittedSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(width, height, 1));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** A JPEG of at most 1,600 px on a side, upright, and small enough to be taken. */
export async function scaledPhoto(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  const canvas = document.createElement("canvas");
  Object.assign(canvas, fittedSize(picture.width, picture.height));
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  for (const quality of QUALITIES) {
    const photo = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
    if (photo && photo.size <= IMAGE_UPLOAD.maxBytes) return photo;
  }
  throw new Error("the picture cannot be made small enough");
}
