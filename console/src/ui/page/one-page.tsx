import type { ReactNode } from "react";
import { Link } from "react-router";
import { CallError } from "../../core/transport/index.ts";
import { EmptyState, QueryView } from "../feedback/index.ts";
import { Page } from "./page.tsx";

interface NothingPageProps {
  readonly title: string;
  /** What is not there. */
  readonly heading: string;
  readonly note?: string | undefined;
  /** The way on. */
  readonly to: string;
  readonly toTexts: string;
}

/** In place of a page whose address names nothing, or nothing that is there. */
export function NothingPage({ title, heading, note, to, toTexts }: NothingPageProps) {
  return (
    <Page title={title}>
      <EmptyState title={heading} note={note} action={<Link to={to}>{toTexts}</Link>} />
    </Page>
  );
}

interface OnePageProps<Data> {
  readonly query: {
    readonly data: Data | undefined;
    readonly error: unknown;
    refetch(): unknown;
  };
  /** Until it is there. */
  readonly title: string;
  readonly block: number;
  /** In place of what the server does not know. */
  readonly missing: ReactNode;
  /** The whole page. */
  readonly children: (data: Data) => ReactNode;
}

/** The page of one thing: on its way, failed, missing, or there. */
export function OnePage<Data>({ query, title, block, missing, children }: OnePageProps<Data>) {
  if (query.error instanceof CallError && query.error.status === 404) return missing;
  if (query.data !== undefined) return children(query.data);
  return (
    <Page title={title}>
      <QueryView query={query} block={block}>
        {() => null}
      </QueryView>
    </Page>
  );
}
