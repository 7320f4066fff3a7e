import { useTexts } from "../../core/i18n/index.ts";
import { lateSelect } from "../../ui/select/index.ts";
import { fleetTexts } from "../shared/index.ts";

interface ProductSelectProps {
  readonly value: number | undefined;
  readonly onChange: (id: number | undefined) => void;
}

const Late = lateSelect<ProductSelectProps & { label: string; placeholder: string; width: number }>(
  () => import("./product-select.tsx").then((part) => part.ProductSelect),
  ({ value }) => value !== undefined,
);

/** A filter by product. */
export function ProductSelect(bound: ProductSelectProps) {
  const t = useTexts(fleetTexts);
  return <Late {...bound} label={t.product} placeholder={t.allProducts} width={9.25} />;
}
