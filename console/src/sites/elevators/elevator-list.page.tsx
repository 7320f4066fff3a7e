import { ELEVATOR_RECORD_ENDPOINTS as K } from "@sweepline/contract/sites/elevator-rides/records.ts";
import { ELEVATOR_ENDPOINTS as E, type ElevatorRow } from "@sweepline/contract/sites/elevators/index.ts";
import { PLACE_ENDPOINTS } from "@sweepline/contract/sites/places/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { OrganizationSelect } from "../../access/organizations/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { useLive } from "../../core/live/index.ts";
import { urlChoice } from "../../core/page/index.ts";
import { useMay } from "../../core/session/index.ts";
import { declareList, ListExport, ListPage, type ListState, useList } from "../../ui/list/index.ts";
import { SelectOne } from "../../ui/select/index.ts";
import { SearchBox } from "../../ui/table/index.ts";
import { elevatorChanged } from "../elevator-rides/index.ts";
import { useElevatorColumns } from "./elevator-columns.tsx";
import { ElevatorForm } from "./elevator-form.tsx";
import { placesQuery } from "./elevators.calls.ts";
import { elevatorTexts } from "./elevators.texts.ts";

/** Filter of the list: enabled without a fault, with one, or disabled. */
const CONDITIONS = ["fine", "faulty", "disabled"] as const;
type Condition = (typeof CONDITIONS)[number];
const OF_CONDITION = {
  fine: { isEnabled: "true", isFaulty: "false" },
  faulty: { isEnabled: "true", isFaulty: "true" },
  disabled: { isEnabled: "false" },
} as const;

const ELEVATORS = declareList(E.list, {
  id: "elevators",
  filters: ["search", "organizationId", "placeId"],
  own: { condition: urlChoice(CONDITIONS) },
});

/** Elevators that robots ride, each as it is now. */
export function ElevatorListPage() {
  const t = useTexts(elevatorTexts);
  const href = useHref();
  const navigate = useNavigate();
  const list = useList(ELEVATORS, { ask: ({ condition }) => (condition ? OF_CONDITION[condition] : {}) });
  const [editing, setEditing] = useState<ElevatorRow | "new">();
  const columns = useElevatorColumns(setEditing);
  useLive(
    elevatorChanged,
    list.rows.map(({ id }) => id),
  );
  return (
    <ListPage
      list={list}
      texts={t}
      columns={columns}
      onOpen={(row) => void navigate(href("elevator", { id: row.id }))}
      filters={<Filters list={list} />}
      actions={<ListExport list={list} endpoint={K.export} name={t.title} />}
      create={{ endpoint: E.create, label: t.create, onClick: () => setEditing("new") }}
    >
      {editing ? (
        <ElevatorForm id={editing === "new" ? undefined : editing.id} onClose={() => setEditing(undefined)} />
      ) : null}
    </ListPage>
  );
}

function Filters({ list }: { readonly list: ListState<typeof ELEVATORS> }) {
  const t = useTexts(elevatorTexts);
  const maySeePlaces = useMay(PLACE_ENDPOINTS.options);
  const places = useQuery({
    ...placesQuery(undefined, list.view.placeId ?? null),
    enabled: maySeePlaces,
  });
  return (
    <>
      <SearchBox {...list.bind("search")} label={t.search} />
      <OrganizationSelect {...list.bind("organizationId")} />
      {maySeePlaces ? (
        <SelectOne<number>
          {...list.bind("placeId")}
          options={(places.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          isLoading={places.isPending}
          placeholder={t.allPlaces}
          label={t.place}
          width={10}
        />
      ) : null}
      <SelectOne<Condition>
        {...list.bind("condition")}
        options={CONDITIONS.map((value) => ({ value, label: t.conditions[value] }))}
        placeholder={t.allConditions}
        label={t.condition}
        width={9}
      />
    </>
  );
}
