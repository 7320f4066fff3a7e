import type { MapDetail } from "@sweepline/contract/sites/maps.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { CallError } from "../../core/api/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { EmptyState, ErrorState, Skeleton } from "../../ui/feedback/index.ts";
import { Page } from "../../ui/page/index.ts";
import { mapQuery } from "./maps.calls.ts";
import { mapPageTexts } from "./maps.texts.ts";

interface OfMapProps {
  readonly id: number | undefined;
  readonly title: string;
  readonly children: (map: MapDetail) => ReactNode;
}

/** A page of one map: no map named, none there, on its way, or there. */
export function OfMap({ id, title, children }: OfMapProps) {
  const t = useTexts(mapPageTexts);
  if (id === undefined) return <NoMap title={title} heading={t.noMapTitle} note={t.noMapNote} />;
  return (
    <Loaded key={id} id={id} title={title}>
      {children}
    </Loaded>
  );
}

function Loaded({ id, title, children }: OfMapProps & { readonly id: number }) {
  const t = useTexts(mapPageTexts);
  const query = useQuery(mapQuery(id));
  const isMissing = query.error instanceof CallError && query.error.status === 404;
  if (isMissing) return <NoMap title={title} heading={t.missingTitle} note={t.missingNote} />;
  if (query.data) return children(query.data);
  return (
    <Page title={title}>
      {query.error ? (
        <ErrorState error={query.error} onRetry={() => query.refetch()} />
      ) : (
        <Skeleton block={36} />
      )}
    </Page>
  );
}

function NoMap({ title, heading, note }: { title: string; heading: string; note: string }) {
  const t = useTexts(mapPageTexts);
  const href = useHref();
  return (
    <Page title={title}>
      <EmptyState title={heading} note={note} action={<Link to={href("mapList")}>{t.toList}</Link>} />
    </Page>
  );
}
