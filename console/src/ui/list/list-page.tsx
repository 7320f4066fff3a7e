import type { ReactNode } from "react";
import { Page } from "../page/index.ts";
import { ListTable, type ListTableProps } from "./list-table.tsx";

type ListPageProps<Row, Sort extends string> = ListTableProps<Row, Sort> & {
  readonly list: { note(words: (count: string, total: number) => string): string };
  /** How many there are. */
  readonly note: (count: string, total: number) => string;
  /** Buttons of the page. */
  readonly actions: ReactNode;
  /** What stands beside the list. */
  readonly children?: ReactNode;
};

/** A page that is a list: called as the list is, with how many there are below. */
export function ListPage<Row extends object, Sort extends string>(props: ListPageProps<Row, Sort>) {
  const { list, label, note, actions, children } = props;
  return (
    <Page title={label} note={list.note(note)} actions={actions}>
      {ListTable<Row, Sort>(props)}
      {children}
    </Page>
  );
}
