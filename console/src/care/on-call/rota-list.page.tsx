import { ON_CALL_ENDPOINTS as E, type Rota } from "@sweepline/contract/care/on-call.ts";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { CreateButton } from "../../ui/actions/index.ts";
import { declareList, ListTable, useList } from "../../ui/list/index.ts";
import { Page } from "../../ui/page/index.ts";
import { SearchBox } from "../../ui/table/index.ts";
import { onCallTexts } from "./on-call.texts.ts";
import { useRotaColumns } from "./rota-columns.tsx";
import { RotaDrawer } from "./rota-drawer.tsx";
import { RotaForm } from "./rota-form.tsx";

const ROTAS = declareList(E.list, { id: "on-call", filters: ["search"] });

/** Rotas within the person's scope. */
export function RotaListPage() {
  const t = useTexts(onCallTexts);
  const list = useList(ROTAS);
  const [edited, setEdited] = useState<Rota | "new">();
  const [openId, setOpenId] = useState<number>();
  const columns = useRotaColumns({ onOpen: ({ id }) => setOpenId(id), onEdit: setEdited });
  const shown = list.rows.find(({ id }) => id === openId);
  return (
    <Page
      title={t.title}
      note={t.note}
      actions={
        <CreateButton endpoint={E.create} onClick={() => setEdited("new")}>
          {t.create}
        </CreateButton>
      }
    >
      <ListTable
        list={list}
        label={t.title}
        columns={columns}
        texts={t}
        filters={<SearchBox {...list.bind("search")} label={t.search} />}
      />
      {shown ? <RotaDrawer row={shown} onClose={() => setOpenId(undefined)} /> : null}
      {edited ? (
        <RotaForm
          key={edited === "new" ? "new" : edited.id}
          row={edited === "new" ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
    </Page>
  );
}
