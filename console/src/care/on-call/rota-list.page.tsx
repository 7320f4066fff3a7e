import { ON_CALL_ENDPOINTS as E, type Rota } from "@sweepline/contract/care/on-call.ts";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { Edited } from "../../ui/form/index.ts";
import { declareList, ListPage, useList } from "../../ui/list/index.ts";
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
    <ListPage
      list={list}
      columns={columns}
      texts={t}
      filters={<SearchBox {...list.bind("search")} label={t.search} />}
      create={{ endpoint: E.create, label: t.create, onClick: () => setEdited("new") }}
    >
      {shown ? <RotaDrawer row={shown} onClose={() => setOpenId(undefined)} /> : null}
      <Edited row={edited}>{(row) => <RotaForm row={row} onClose={() => setEdited(undefined)} />}</Edited>
    </ListPage>
  );
}
