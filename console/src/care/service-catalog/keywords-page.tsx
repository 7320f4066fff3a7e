import {
  SERVICE_KEYWORD_ENDPOINTS as E,
  type ServiceKeyword,
} from "@sweepline/contract/care/service-catalog/keywords.ts";
import { type ReactNode, useMemo, useState } from "react";
import { NOT_REPORTED } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { DictionaryTag, labelOf, SelectCode } from "../../system/dictionaries/index.ts";
import { Edited } from "../../ui/form/index.ts";
import {
  declareList,
  type ListColumn,
  ListExport,
  ListPage,
  type ListState,
  useColumnsOf,
  useList,
} from "../../ui/list/index.ts";
import { SelectEither } from "../../ui/select/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { SearchBox } from "../../ui/table/index.ts";
import { CatalogActions } from "./catalog-actions.tsx";
import { ClassificationFilter, OriginFilter } from "./catalog-filters.tsx";
import { ImportCatalog } from "./import-catalog.tsx";
import { KeywordForm } from "./keyword-form.tsx";
import { OwnerCell } from "./owner-cell.tsx";
import { keywordTexts } from "./service-keywords.texts.ts";
import { TryText } from "./try-text.tsx";

const KEYWORDS = declareList(E.list, {
  id: "service-keywords",
  filters: ["search", "classification", "level", "isCritical", "origin"],
  address: { isCritical: "critical" },
});

/** Which words tell what is wanted. */
export function KeywordsPage({ tabs }: { readonly tabs: ReactNode }) {
  const t = useTexts(keywordTexts);
  const list = useList(KEYWORDS);
  const [edited, setEdited] = useState<ServiceKeyword | "new">();
  const columns = useColumns(setEdited);
  return (
    <ListPage
      list={list}
      label={t.tabs.keywords}
      columns={columns}
      texts={t}
      filters={<Filters list={list} />}
      actions={
        <>
          <ListExport list={list} endpoint={E.export} name={t.tabs.keywords} />
          <ImportCatalog of="keywords" texts={t} onAdded={list.clear} />
        </>
      }
      create={{ endpoint: E.create, label: t.create, onClick: () => setEdited("new") }}
      above={
        <>
          <div>{tabs}</div>
          <TryText />
        </>
      }
    >
      <Edited row={edited}>
        {(row) => <KeywordForm row={row} onAdded={list.clear} onClose={() => setEdited(undefined)} />}
      </Edited>
    </ListPage>
  );
}

function Filters({ list }: { readonly list: ListState<typeof KEYWORDS> }) {
  const t = useTexts(keywordTexts);
  return (
    <>
      <SearchBox {...list.bind("search")} label={t.search} />
      <ClassificationFilter
        value={list.view.classification}
        onChange={(value) => list.bind("classification").onChange(value ?? "")}
      />
      <SelectCode
        value={list.view.level || undefined}
        onChange={(value) => list.bind("level").onChange(value ?? "")}
        of="processingLevel"
        all={t.allLevels}
        label={t.level}
        width={8}
      />
      <SelectEither
        {...list.bind("isCritical")}
        yes={t.criticalOnly}
        no={t.notCritical}
        placeholder={t.anyPath}
        label={t.isCritical}
        width={9}
      />
      <OriginFilter {...list.bind("origin")} />
    </>
  );
}

function useColumns(onEdit: (row: ServiceKeyword) => void): readonly ListColumn<typeof E.list>[] {
  const t = useTexts(keywordTexts);
  const c = useColumnsOf(E.list);
  const mayEdit = useMay(E.update);
  return useMemo(
    () => [
      c.line("name", t.name, { fixed: "left", width: 13 }),
      c.value("classification", t.classification, { width: 9, draw: labelOf("serviceClassification") }),
      c.value("isCritical", t.isCritical, {
        width: 8,
        draw: (isCritical) => (isCritical ? <StatusTag tone="danger">{t.yes}</StatusTag> : t.no),
      }),
      c.value("level", t.level, {
        width: 8,
        draw: (level) =>
          level === "" ? NOT_REPORTED : <DictionaryTag type="processingLevel" value={level} />,
      }),
      c.line("projectName", t.project, { width: 13 }),
      {
        ...{ key: "organization", title: t.organization, sort: "organizationName", width: 11 },
        render: (row) => <OwnerCell row={row} />,
      },
      ...(mayEdit
        ? [
            c.actions(9, (row) =>
              row.isOwn ? <CatalogActions of="keywords" row={row} texts={t} onEdit={onEdit} /> : "—",
            ),
          ]
        : []),
    ],
    [t, c, onEdit, mayEdit],
  );
}
