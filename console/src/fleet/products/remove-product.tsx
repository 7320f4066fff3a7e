import type { ProductRow } from "@sweepline/contract/fleet/products.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { ConfirmButton } from "../../ui/actions/index.ts";
import { useRemoveProduct } from "./products.calls.ts";
import { productTexts } from "./products.texts.ts";

/** Devices of it, in use or not, keep a product from being deleted, and fix what they speak. */
export const isUsed = ({ deviceCount, decommissionedCount }: ProductRow): boolean =>
  deviceCount + decommissionedCount > 0;

interface RemoveProductProps {
  readonly row: ProductRow;
  readonly onRemoved: () => void;
}

export function RemoveProduct({ row, onRemoved }: RemoveProductProps) {
  const t = useTexts(productTexts);
  const remove = useRemoveProduct();
  const run = () =>
    remove.mutateAsync(row.id).then(() => {
      notify("success", t.removed);
      onRemoved();
    });
  return (
    <ConfirmButton
      danger
      disabled={isUsed(row)}
      title={isUsed(row) ? t.inUse : undefined}
      question={t.removeQuestion(row.name)}
      onConfirm={run}
    >
      {t.remove}
    </ConfirmButton>
  );
}
