import type { MapDetail } from "@sweepline/contract/sites/maps.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { NothingPage, OnePage } from "../../ui/page/index.ts";
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
  return (
    <OnePage
      query={query}
      title={title}
      block={36}
      missing={<NoMap title={title} heading={t.missingTitle} note={t.missingNote} />}
    >
      {children}
    </OnePage>
  );
}

function NoMap(props: { title: string; heading: string; note: string }) {
  const t = useTexts(mapPageTexts);
  const href = useHref();
  return <NothingPage {...props} to={href("mapList")} toTexts={t.toList} />;
}
