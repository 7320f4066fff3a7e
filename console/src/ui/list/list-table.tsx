import type { Page } from "@sweepline/contract/core/paging.ts";
import type { ReactNode } from "react";
import { EmptyList, type EmptyTexts } from "../feedback/index.ts";
import { DataTable, type DataTableProps, FilterBar, type TableView } from "../table/index.ts";

/** What the table needs of a list's state. */
interface ShownList<Row, Sort extends string> extends Pick<DataTableProps<Row, Sort>, "id"> {
  readonly query: DataTableProps<Row, Sort>["query"] & { readonly data: Page<Row> | undefined };
  readonly place: TableView<Sort>;
  setPlace(place: TableView<Sort>): void;
  readonly isFiltered: boolean;
  readonly clear: () => void;
}

type Passed<Row, Sort extends string> = Pick<
  DataTableProps<Row, Sort>,
  "label" | "columns" | "onOpen" | "selection" | "columnStore"
>;
/** A list's table, but for what it is called. */
export type ShownTable<Row, Sort extends string> = Omit<Passed<Row, Sort>, "label"> & {
  readonly list: ShownList<Row, Sort>;
  /** Controls of filters, bound to the list. */
  readonly filters?: ReactNode;
  /** Beside or below the filters: what the selection can do, an export. */
  readonly tools?: ReactNode;
  /** In place of both, where they stand in another order: with `ListFilters` in it. */
  readonly toolbar?: ReactNode;
  readonly texts?: EmptyTexts;
  /** Where a text is not enough. */
  readonly empty?: ReactNode;
} & (Row extends { readonly id: string | number }
    ? { readonly rowKey?: (row: Row) => string | number }
    : { readonly rowKey: (row: Row) => string | number });

type ListTableProps<Row, Sort extends string> = ShownTable<Row, Sort> & Pick<Passed<Row, Sort>, "label">;

interface ListFiltersProps {
  readonly list: { readonly isFiltered: boolean; readonly clear: () => void };
  readonly children: ReactNode;
}

/** Controls of a list's filters, and the way to drop what they chose. */
export const ListFilters = ({ list: { isFiltered, clear }, children }: ListFiltersProps) => (
  <FilterBar onReset={isFiltered ? clear : undefined}>{children}</FilterBar>
);

/** The page of a list that its place and filters ask for. */
export function ListTable<Row extends object, Sort extends string>(props: ListTableProps<Row, Sort>) {
  const { list, filters, tools, toolbar, texts, empty, rowKey, ...passed } = props;
  const { isFiltered, clear } = list;
  return (
    <DataTable<Row, Sort>
      {...(passed as unknown as Passed<Row, Sort>)}
      id={list.id}
      rowKey={(rowKey as ((row: Row) => string | number) | undefined) ?? idOf}
      query={list.query}
      view={list.place}
      onView={list.setPlace}
      toolbar={
        toolbar ?? (
          <>
            {filters ? <ListFilters list={list}>{filters}</ListFilters> : null}
            {tools}
          </>
        )
      }
      empty={empty ?? (texts && <EmptyList texts={texts} isFiltered={isFiltered} onClear={clear} />)}
    />
  );
}

const idOf = (row: object) => (row as { readonly id: string | number }).id;
