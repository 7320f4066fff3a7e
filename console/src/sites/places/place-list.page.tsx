import { PLACE_ENDPOINTS as E, type PlaceRow } from "@sweepline/contract/sites/places/index.ts";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { OrganizationSelect } from "../../access/organizations/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { useMay } from "../../core/session/index.ts";
import { EmptyState } from "../../ui/feedback/index.ts";
import { declareList, ListExport, ListPage, useList } from "../../ui/list/index.ts";
import { SearchBox } from "../../ui/table/index.ts";
import { usePlaceColumns } from "./place-columns.tsx";
import { placeTexts } from "./places.texts.ts";
import { RemovePlace } from "./remove-place.tsx";

const PLACES = declareList(E.list, { id: "places", filters: ["search", "organizationId"] });

/** Buildings in reach: how high, open or not, and how many robots work there. */
export function PlaceListPage() {
  const t = useTexts(placeTexts);
  const href = useHref();
  const navigate = useNavigate();
  const list = useList(PLACES);
  const mayCreate = useMay(E.create);
  const [leaving, setLeaving] = useState<PlaceRow>();
  const columns = usePlaceColumns(setLeaving);
  return (
    <ListPage
      list={list}
      texts={t}
      columns={columns}
      empty={list.isFiltered || !mayCreate ? undefined : <NoPlaces />}
      onOpen={(row) => void navigate(href("placeView", { id: row.id }))}
      filters={
        <>
          <SearchBox {...list.bind("search")} label={t.search} />
          <OrganizationSelect {...list.bind("organizationId")} />
        </>
      }
      actions={<ListExport list={list} endpoint={E.export} name={t.title} />}
      create={{ endpoint: E.create, label: t.create, onClick: () => void navigate(href("placeAdd")) }}
    >
      {leaving ? <RemovePlace place={leaving} onClose={() => setLeaving(undefined)} /> : null}
    </ListPage>
  );
}

/** The first one begins here. */
function NoPlaces() {
  const t = useTexts(placeTexts);
  const href = useHref();
  const action = <Link to={href("placeAdd")}>{t.create}</Link>;
  return <EmptyState title={t.emptyTitle} note={t.emptyNote} action={action} />;
}
