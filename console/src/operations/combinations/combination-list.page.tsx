import {
  type Combination,
  COMBINATION_ENDPOINTS as E,
} from "@sweepline/contract/operations/combinations/index.ts";
import { useMemo, useState } from "react";
import { Link, useNavigate } from "react-router";
import { OrganizationSelect } from "../../access/organizations/index.ts";
import { NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { RowActions } from "../../ui/actions/index.ts";
import { Edited } from "../../ui/form/index.ts";
import { declareList, type ListColumn, ListPage, useColumnsOf, useList } from "../../ui/list/index.ts";
import { OneLine, RowLink, SearchBox, TwoLines } from "../../ui/table/index.ts";
import { partCountOf, useRemove, useStart } from "./combination-acts.tsx";
import { CombinationForm } from "./combination-form.tsx";
import { CombinationState } from "./combination-state.tsx";
import { LOOK_AGAIN_MS } from "./combinations.calls.ts";
import { combinationTexts } from "./combinations.texts.ts";

const COMBINATIONS = declareList(E.list, {
  id: "combinations",
  filters: ["search", "organizationId", "taskId"],
});

/** Tasks that are started as one (spec §2 "task combination"). */
export function CombinationListPage() {
  const t = useTexts(combinationTexts);
  const href = useHref();
  const navigate = useNavigate();
  const list = useList(COMBINATIONS, { refetchInterval: LOOK_AGAIN_MS });
  const [edited, setEdited] = useState<Combination | "new">();
  return (
    <ListPage
      list={list}
      texts={t}
      columns={useColumns(setEdited)}
      onOpen={({ id }) => void navigate(href("combinationView", { id }))}
      filters={
        <>
          <SearchBox {...list.bind("search")} label={t.search} />
          <OrganizationSelect {...list.bind("organizationId")} />
        </>
      }
      create={{ endpoint: E.create, label: t.create, onClick: () => setEdited("new") }}
    >
      <Edited row={edited}>
        {(row) => <CombinationForm combination={row} onClose={() => setEdited(undefined)} />}
      </Edited>
    </ListPage>
  );
}

function useColumns(onEdit: (combination: Combination) => void): readonly ListColumn<typeof E.list>[] {
  const t = useTexts(combinationTexts);
  const c = useColumnsOf(E.list);
  const format = useFormat();
  const href = useHref();
  return useMemo(
    () => [
      {
        ...{ key: "name", title: t.name, sort: "name", fixed: "left", width: 12 },
        render: (row) => (
          <TwoLines below={row.remark}>
            <RowLink to={href("combinationView", { id: row.id })}>{row.name}</RowLink>
          </TwoLines>
        ),
      },
      {
        ...{ key: "tasks", title: t.tasks, width: 15.2 },
        render: (row) => (
          <TwoLines below={t.summary(row.definition.stages.length, partCountOf(row))}>
            {row.tasks.map(({ name }) => name).join(t.between) || t.taskGone}
          </TwoLines>
        ),
      },
      {
        ...{ key: "places", title: t.places, width: 11 },
        render: (row) => <OneLine>{placesOf(row).join(" · ") || NOT_REPORTED}</OneLine>,
      },
      {
        ...{ key: "lastRun", title: t.lastRun, width: 12 },
        render: ({ lastRun }) =>
          lastRun === null ? (
            t.never
          ) : (
            <TwoLines below={format.dateTime(lastRun.createdAt)}>
              <Link to={href("combinationRun", { id: lastRun.id })}>
                <CombinationState run={lastRun} />
              </Link>
            </TwoLines>
          ),
      },
      c.line("organizationName", t.organization, {
        key: "organization",
        width: 9,
        isHiddenAtFirst: "narrow",
      }),
      c.time("changedAt", t.changed, { width: 9, isHiddenAtFirst: "narrow" }),
      c.actions(10, (row) => <Actions combination={row} onEdit={onEdit} />),
    ],
    [t, c, format, href, onEdit],
  );
}

const placesOf = ({ tasks }: Combination): string[] => [
  ...new Set(tasks.flatMap(({ placeName }) => placeName ?? [])),
];

interface ActionsProps {
  readonly combination: Combination;
  readonly onEdit: (combination: Combination) => void;
}

function Actions({ combination, onEdit }: ActionsProps) {
  const t = useTexts(combinationTexts);
  const { name } = combination;
  const [start, remove] = [useStart(), useRemove()];
  return (
    <RowActions
      name={name}
      buttons={[
        start(combination),
        { label: t.edit, name: t.editOf(name), requires: E.update, onSelect: () => onEdit(combination) },
      ]}
      menu={[remove(combination)]}
    />
  );
}
