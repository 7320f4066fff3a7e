import { RowActions } from "../../ui/actions/index.ts";
import { CATALOG_ENDPOINTS, type CatalogPart, useRemoveRow } from "./service-catalog.calls.ts";

interface CatalogActionsProps<Row> {
  readonly of: CatalogPart;
  readonly row: Row;
  readonly texts: {
    readonly edit: string;
    readonly remove: string;
    readonly removed: string;
    readonly removeNote?: string;
    editOf(name: string): string;
    removeQuestion(name: string): string;
  };
  readonly onEdit: (row: Row) => void;
}

/** What may be done with a row of the person's own organization. */
export function CatalogActions<Row extends { readonly id: number; readonly name: string }>({
  of,
  row,
  texts: t,
  onEdit,
}: CatalogActionsProps<Row>) {
  const remove = useRemoveRow(of);
  const { id, name } = row;
  const E = CATALOG_ENDPOINTS[of];
  return (
    <RowActions
      name={name}
      buttons={[{ label: t.edit, name: t.editOf(name), requires: E.update, onSelect: () => onEdit(row) }]}
      menu={[
        {
          ...{ label: t.remove, requires: E.remove, isDanger: true, done: t.removed },
          ...{ question: t.removeQuestion(name), note: t.removeNote },
          onSelect: () => remove.mutateAsync(id),
        },
      ]}
    />
  );
}
