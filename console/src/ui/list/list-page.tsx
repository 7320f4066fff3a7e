import type { Endpoint } from "@sweepline/contract/core/endpoint.ts";
import type { ReactNode } from "react";
import { CreateButton } from "../actions/index.ts";
import type { EmptyTexts } from "../feedback/index.ts";
import { Page } from "../page/index.ts";
import { ListTable, type ShownTable } from "./list-table.tsx";

type ListPageProps<Row, Sort extends string> = ShownTable<Row, Sort> & {
  readonly list: { note(texts: (count: string, total: number) => string): string };
  readonly texts: EmptyTexts & {
    /** Of the page and its list. */
    readonly title: string;
    /** What this is, or how many there are. */
    readonly note?: string | ((count: string, total: number) => string);
  };
  /** Of the list, where it is called otherwise than the page. */
  readonly label?: string;
  /** What the page is mostly there to add. */
  readonly create?: { readonly endpoint: Endpoint; readonly label: string; readonly onClick: () => void };
  /** Other buttons, before that one. */
  readonly actions?: ReactNode;
  /** Between the title and the list. */
  readonly above?: ReactNode;
  /** What stands beside the list. */
  readonly children?: ReactNode;
};

/** A page that is a list: its title, how many there are, and the list. */
export function ListPage<Row extends object, Sort extends string>(props: ListPageProps<Row, Sort>) {
  const { list, texts, create, actions, above, children, label = texts.title } = props;
  const { note } = texts;
  const add = create && (
    <CreateButton endpoint={create.endpoint} onClick={create.onClick}>
      {create.label}
    </CreateButton>
  );
  return (
    <Page
      title={texts.title}
      note={typeof note === "function" ? list.note(note) : note}
      actions={
        actions || add ? (
          <>
            {actions}
            {add}
          </>
        ) : undefined
      }
    >
      {above}
      {ListTable<Row, Sort>({ ...props, label })}
      {children}
    </Page>
  );
}
