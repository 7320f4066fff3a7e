/**
 * Colors, light and dark, and the size of things. Style sheets use the CSS variables, charts use `usePalette()`.
 * `kit-provider.tsx` is not behind this door: it brings the component kit along, which the login page does without.
 */
export { followAppearance, paletteOf, useAppearance, usePalette } from "./appearance.ts";
export { useReducedMotion } from "./calm.ts";
export type { Palette, Tone } from "./palette.ts";
export {
  followWindowSize,
  remPx,
  type SizeClass,
  useIsTight,
  useRemPx,
  useScale,
  useScaled,
  useSizeClass,
} from "./scale.ts";
