import { FINDING_KINDS } from "@sweepline/contract/operations/findings.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { EmptyState, QueryView } from "../../ui/feedback/index.ts";
import { Button, Drawer } from "../../ui/kit.ts";
import { FindingList } from "./finding-list.tsx";
import { findingsQuery, LOOK_AGAIN_MS } from "./findings.calls.ts";
import { findingTexts } from "./findings.texts.ts";

/** How many things are in the way of the week to come, and which. */
export function FindingsButton({ organizationId }: { readonly organizationId: number | undefined }) {
  const t = useTexts(findingTexts);
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({
    ...findingsQuery({ ...(organizationId !== undefined && { organizationId }) }),
    refetchInterval: LOOK_AGAIN_MS,
  });
  const { data } = query;
  const isGrave = data?.some(({ kind }) => FINDING_KINDS[kind].isGrave) ?? false;
  const label = () => {
    if (!data) return query.error ? t.failed : t.checking;
    return data.length === 0 ? t.none : t.open(format.number(data.length));
  };
  return (
    <>
      <Button danger={isGrave} onClick={() => setOpen(true)}>
        {label()}
      </Button>
      <Drawer open={isOpen} size={560} title={t.title} onClose={() => setOpen(false)}>
        <QueryView query={query} block={16}>
          {(findings) =>
            findings.length === 0 ? (
              <EmptyState title={t.noneTitle} note={t.noneNote} />
            ) : (
              <FindingList findings={findings} />
            )
          }
        </QueryView>
      </Drawer>
    </>
  );
}
