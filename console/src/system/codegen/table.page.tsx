import type { TableDetail } from "@sweepline/contract/system/codegen/index.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { urlId, usePageTitle, useUrlState } from "../../core/page/index.ts";
import { NothingPage, OnePage } from "../../ui/page/index.ts";
import { tableQuery } from "./codegen.calls.ts";
import { tableFormTexts } from "./table-form.texts.ts";
import { TableForm } from "./table-form.tsx";

const FIELDS = { id: urlId() };
const BLOCK = 30;

/** What the room of the address's table shall be (spec §5). */
export function TablePage() {
  const t = useTexts(tableFormTexts);
  const href = useHref();
  const [{ id }] = useUrlState(FIELDS);
  const missing = (
    <NothingPage title={t.page} heading={t.gone} note={t.goneNote} to={href("codegen")} toTexts={t.toList} />
  );
  return id === undefined ? missing : <OneTable key={id} id={id} missing={missing} />;
}

interface OneTableProps {
  readonly id: number;
  readonly missing: ReactNode;
}

/** What the form begins with; the form is drawn anew where that was changed elsewhere. */
interface Base {
  readonly table: TableDetail;
  readonly drawn: number;
}

function OneTable({ id, missing }: OneTableProps) {
  const t = useTexts(tableFormTexts);
  const query = useQuery(tableQuery(id));
  const [base, setBase] = useState<Base>();
  const { data, isFetching } = query;
  if (data && !isFetching && !base) setBase({ table: data, drawn: 0 });
  usePageTitle(base?.table.table);
  const redraw = (table: TableDetail) =>
    setBase((previous) => ({ table, drawn: (previous?.drawn ?? 0) + 1 }));
  const reload = () => void query.refetch().then((read) => read.data && redraw(read.data));
  return (
    <OnePage query={{ ...query, data: base }} title={t.page} block={BLOCK} missing={missing}>
      {({ table, drawn }) => (
        <TableForm
          key={drawn}
          table={table}
          generatedAt={data?.generatedAt ?? table.generatedAt}
          onSaved={(saved) => setBase({ table: saved, drawn })}
          onRedraw={redraw}
          onReload={reload}
        />
      )}
    </OnePage>
  );
}
