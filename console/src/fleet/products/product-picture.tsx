import type { ProductRow } from "@sweepline/contract/fleet/products.ts";
import type { DeviceKind } from "@sweepline/contract/fleet/shared/codes.ts";
import { Picture } from "../../ui/brand/picture.tsx";
import { Icon } from "../../ui/icon/index.ts";
import styles from "./products.module.css";

/** In place of a picture. */
const ICON_OF: Partial<Record<DeviceKind, string>> = {
  sensor: "remote",
  concentrator: "network",
  other: "device",
};

interface ProductPictureProps {
  readonly product: Pick<ProductRow, "kind" | "image">;
  readonly isLarge?: boolean;
}

/** Decoration beside the product's name, which says the same to who cannot see it. */
export function ProductPicture({ product, isLarge = false }: ProductPictureProps) {
  return (
    <span className={styles.picture} data-large={isLarge || undefined} aria-hidden="true">
      <Picture src={product.image} alt="">
        <Icon name={ICON_OF[product.kind] ?? "robot"} />
      </Picture>
    </span>
  );
}
