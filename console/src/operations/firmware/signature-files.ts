import { MAX_SIGNATURE_BYTES } from "@sweepline/contract/operations/firmware/codes.ts";

const SUFFIX = ".sig";

export const isSignature = ({ name }: Pick<File, "name">): boolean => name.toLowerCase().endsWith(SUFFIX);

/** Of what it signs: `robot.swu.sig` belongs to `robot.swu`. */
export const signedName = (name: string): string => name.slice(0, -SUFFIX.length);

/** As base64; undefined for what is larger than any signature, or empty. */
export async function readSignature(file: File): Promise<string | undefined> {
  if (file.size === 0 || file.size > MAX_SIGNATURE_BYTES) return undefined;
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(String.fromCharCode(...bytes));
}
