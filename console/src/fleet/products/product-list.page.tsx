import { PRODUCT_ENDPOINTS as E, type ProductRow } from "@sweepline/contract/fleet/products.ts";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { urlId } from "../../core/page/index.ts";
import { declareList, ListPage, type ListState, useList } from "../../ui/list/index.ts";
import { SearchBox } from "../../ui/table/index.ts";
import { KindSelect, ProtocolSelect } from "./code-filters.tsx";
import { useProductColumns } from "./product-columns.tsx";
import { ProductDrawer } from "./product-drawer.tsx";
import { ProductForm } from "./product-form.tsx";
import { productTexts } from "./products.texts.ts";

const PRODUCTS = declareList(E.list, {
  id: "products",
  filters: ["search", "kind", "protocol"],
  /** Whose details stand beside the list: other pages lead to them. */
  besides: { product: urlId() },
});
/** A form beside the list; null: for a new product. */
type Editing = { readonly row: ProductRow | undefined } | null;

/** Products of devices (spec §2: product/model management). */
export function ProductListPage() {
  const t = useTexts(productTexts);
  const list = useList(PRODUCTS);
  const { product } = list.view;
  const [editing, setEditing] = useState<Editing>(null);
  const [doors] = useState(() => ({
    onOpen: ({ id }: ProductRow) => list.setView({ product: id }),
    onEdit: (row: ProductRow) => setEditing({ row }),
  }));
  const columns = useProductColumns(doors);
  return (
    <ListPage
      list={list}
      texts={t}
      columns={columns}
      onOpen={doors.onOpen}
      filters={<Filters list={list} />}
      create={{ endpoint: E.create, label: t.create, onClick: () => setEditing({ row: undefined }) }}
    >
      {editing ? (
        <ProductForm key={editing.row?.id ?? "new"} row={editing.row} onClose={() => setEditing(null)} />
      ) : product === undefined ? null : (
        <ProductDrawer
          key={product}
          id={product}
          onEdit={doors.onEdit}
          onClose={() => list.setView({ product: undefined })}
        />
      )}
    </ListPage>
  );
}

function Filters({ list }: { readonly list: ListState<typeof PRODUCTS> }) {
  const t = useTexts(productTexts);
  return (
    <>
      <SearchBox {...list.bind("search")} label={t.search} />
      <KindSelect {...list.bind("kind")} />
      <ProtocolSelect {...list.bind("protocol")} />
    </>
  );
}
