import { ASSIST_ENDPOINTS as E } from "@sweepline/contract/care/assists/index.ts";
import { useNavigate } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { useLive } from "../../core/live/index.ts";
import { useUrlState } from "../../core/page/index.ts";
import { ListExport, ListFilters, ListTable } from "../../ui/list/index.ts";
import { Page } from "../../ui/page/index.ts";
import { Segments } from "../../ui/segments/index.ts";
import { useFleetAssistColumns } from "./assist-columns.tsx";
import { AssistFigures } from "./assist-figures.tsx";
import { AssistFilters } from "./assist-filters.tsx";
import { assistChanged } from "./assist-handlers.ts";
import { SHOW, useAssistList } from "./assist-list.ts";
import { assistTexts } from "./assists.texts.ts";

/** Robots of the person's scope that needed somebody, and how soon somebody came. */
export function AssistListPage() {
  const t = useTexts(assistTexts);
  const href = useHref();
  const navigate = useNavigate();
  const [{ show }, setView] = useUrlState(SHOW);
  const list = useAssistList();
  const columns = useFleetAssistColumns();
  useLive(assistChanged, [...new Set(list.rows.map(({ deviceId }) => deviceId))]);
  return (
    <Page
      title={t.title}
      note={show === "ledger" ? list.note(t.note) : t.figuresNote}
      actions={
        <>
          <Segments
            label={t.title}
            value={show}
            options={(["ledger", "figures"] as const).map((value) => ({ value, label: t.views[value] }))}
            onChange={(next) => setView({ show: next })}
          />
          {show === "ledger" ? <ListExport list={list} endpoint={E.export} name={t.title} /> : null}
        </>
      }
    >
      {show === "figures" ? (
        <>
          <ListFilters list={list}>
            <AssistFilters list={list} isOfAll />
          </ListFilters>
          <AssistFigures list={list} />
        </>
      ) : (
        <ListTable
          list={list}
          label={t.title}
          texts={t}
          columns={columns}
          onOpen={({ id }) => void navigate(href("assist", { id }))}
          filters={<AssistFilters list={list} />}
        />
      )}
    </Page>
  );
}
