import { PRODUCT_ENDPOINTS as E, type ProductRow } from "@sweepline/contract/fleet/products.ts";
import type { DeviceKind } from "@sweepline/contract/fleet/shared/codes.ts";
import type { Protocol } from "@sweepline/contract/fleet/shared/protocols.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useUrlState } from "../../core/page/index.ts";
import { useMay } from "../../core/session/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { EmptyList } from "../../ui/feedback/index.ts";
import { PlusOutlined } from "../../ui/icons.ts";
import { Button } from "../../ui/kit.ts";
import { Page } from "../../ui/page/index.ts";
import { SelectOne } from "../../ui/select/index.ts";
import { DataTable, FilterBar, SearchBox, type TableView } from "../../ui/table/index.ts";
import { KindSelect } from "./kind-select.tsx";
import { useProductColumns } from "./product-columns.tsx";
import { ProductDrawer } from "./product-drawer.tsx";
import { ProductForm } from "./product-form.tsx";
import {
  isFiltered,
  NO_FILTERS,
  PRODUCT_LIST_FIELDS,
  type ProductListView,
  type ProductSort,
} from "./product-list-view.ts";
import { productListQuery } from "./products.calls.ts";
import { productTexts } from "./products.texts.ts";

type SetView = (change: Partial<ProductListView>) => void;
/** A form beside the list; null: for a new product. */
type Editing = { readonly row: ProductRow | undefined } | null;

/** Products of devices (spec §2: product/model management). */
export function ProductListPage() {
  const t = useTexts(productTexts);
  const format = useFormat();
  const [view, setView] = useUrlState(PRODUCT_LIST_FIELDS);
  const [editing, setEditing] = useState<Editing>(null);
  const [doors] = useState(() => ({
    onOpen: ({ id }: ProductRow) => setView({ product: id }),
    onEdit: (row: ProductRow) => setEditing({ row }),
  }));
  const columns = useProductColumns(doors);
  const mayCreate = useMay(E.create);
  const { search, kind, protocol, sort, current, size, product } = view;
  const query = useQuery(
    productListQuery({ search: search || undefined, kind, protocol, sort, current, size }),
  );
  const total = query.data?.total;
  return (
    <Page
      title={t.title}
      note={total === undefined ? "\u00a0" : t.note(format.number(total), total)}
      actions={
        mayCreate ? (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing({ row: undefined })}>
            {t.create}
          </Button>
        ) : null
      }
    >
      <DataTable<ProductRow, ProductSort>
        id="products"
        label={t.title}
        columns={columns}
        rowKey={(row) => row.id}
        query={query}
        view={{ current, size, sort }}
        onView={(next: TableView<ProductSort>) => setView(next)}
        onOpen={doors.onOpen}
        toolbar={<Filters view={view} onChange={setView} />}
        empty={<EmptyList words={t} isFiltered={isFiltered(view)} onClear={() => setView(NO_FILTERS)} />}
      />
      {editing ? (
        <ProductForm key={editing.row?.id ?? "new"} row={editing.row} onClose={() => setEditing(null)} />
      ) : product === undefined ? null : (
        <ProductDrawer
          key={product}
          id={product}
          onEdit={doors.onEdit}
          onClose={() => setView({ product: undefined })}
        />
      )}
    </Page>
  );
}

function Filters({ view, onChange }: { readonly view: ProductListView; readonly onChange: SetView }) {
  const t = useTexts(productTexts);
  const protocols = useDictionary<Protocol>("protocol");
  return (
    <FilterBar onReset={isFiltered(view) ? () => onChange(NO_FILTERS) : undefined}>
      <SearchBox
        value={view.search}
        label={t.search}
        onChange={(search) => onChange({ search, current: 1 })}
      />
      <KindSelect
        value={view.kind}
        onChange={(kind: DeviceKind | undefined) => onChange({ kind, current: 1 })}
      />
      <SelectOne<Protocol>
        value={view.protocol}
        options={protocols.options}
        placeholder={t.allProtocols}
        label={t.protocol}
        width={13}
        onChange={(protocol) => onChange({ protocol, current: 1 })}
      />
    </FilterBar>
  );
}
