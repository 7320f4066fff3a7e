import type { ElementKind } from "@sweepline/contract/fleet/map-elements.ts";
import styles from "./editor.module.css";

/** The color and form of a layer, as the drawing has it. */
export function KindMark({ kind }: { readonly kind: ElementKind }) {
  return <span className={styles.mark} data-kind={kind} aria-hidden="true" />;
}
