import {
  SERVICE_PROJECT_ENDPOINTS as E,
  type ServiceProject,
} from "@sweepline/contract/care/service-catalog/index.ts";
import { type ReactNode, useMemo, useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { labelOf, SelectCode } from "../../system/dictionaries/index.ts";
import { Edited } from "../../ui/form/index.ts";
import {
  declareList,
  type ListColumn,
  ListExport,
  ListPage,
  useColumnsOf,
  useList,
} from "../../ui/list/index.ts";
import { SearchBox, TwoLines } from "../../ui/table/index.ts";
import { CatalogActions } from "./catalog-actions.tsx";
import { ClassificationFilter, OriginFilter } from "./catalog-filters.tsx";
import { ImportCatalog } from "./import-catalog.tsx";
import { OwnerCell } from "./owner-cell.tsx";
import { ProjectForm } from "./project-form.tsx";
import { projectTexts } from "./service-projects.texts.ts";

const PROJECTS = declareList(E.list, {
  id: "service-projects",
  filters: ["search", "businessType", "classification", "origin"],
});

/** What work is done on devices, and how long it takes. */
export function ProjectsPage({ tabs }: { readonly tabs: ReactNode }) {
  const t = useTexts(projectTexts);
  const list = useList(PROJECTS);
  const [edited, setEdited] = useState<ServiceProject | "new">();
  const columns = useColumns(setEdited);
  return (
    <ListPage
      list={list}
      label={t.tabs.projects}
      columns={columns}
      texts={t}
      filters={
        <>
          <SearchBox {...list.bind("search")} label={t.search} />
          <SelectCode
            {...list.bind("businessType")}
            value={list.view.businessType || undefined}
            onChange={(value) => list.bind("businessType").onChange(value ?? "")}
            of="serviceBusinessType"
            all={t.allBusinessTypes}
            label={t.businessType}
            width={11.5}
          />
          <ClassificationFilter
            value={list.view.classification}
            onChange={(value) => list.bind("classification").onChange(value ?? "")}
          />
          <OriginFilter {...list.bind("origin")} />
        </>
      }
      actions={
        <>
          <ListExport list={list} endpoint={E.export} name={t.tabs.projects} />
          <ImportCatalog of="projects" texts={t} onAdded={list.clear} />
        </>
      }
      create={{ endpoint: E.create, label: t.create, onClick: () => setEdited("new") }}
      above={<div>{tabs}</div>}
    >
      <Edited row={edited}>
        {(row) => <ProjectForm row={row} onAdded={list.clear} onClose={() => setEdited(undefined)} />}
      </Edited>
    </ListPage>
  );
}

function useColumns(onEdit: (row: ServiceProject) => void): readonly ListColumn<typeof E.list>[] {
  const t = useTexts(projectTexts);
  const c = useColumnsOf(E.list);
  const mayEdit = useMay(E.update);
  return useMemo(
    () => [
      {
        ...{ key: "code", title: t.code, sort: "code", fixed: "left", width: 13.6 },
        render: ({ code, name }) => <TwoLines below={name}>{code}</TwoLines>,
      },
      c.value("businessType", t.businessType, { width: 8.1, draw: labelOf("serviceBusinessType") }),
      c.value("classification", t.classification, { width: 8.1, draw: labelOf("serviceClassification") }),
      c.number("workMinutes", t.workMinutes, { width: 8 }),
      c.text("remark", t.remark, { width: 16, isHiddenAtFirst: "narrow" }),
      {
        ...{ key: "organization", title: t.organization, sort: "organizationName", width: 11 },
        render: (row) => <OwnerCell row={row} />,
      },
      ...(mayEdit
        ? [
            c.actions(9, (row) =>
              row.isOwn ? <CatalogActions of="projects" row={row} texts={t} onEdit={onEdit} /> : "—",
            ),
          ]
        : []),
    ],
    [t, c, onEdit, mayEdit],
  );
}
