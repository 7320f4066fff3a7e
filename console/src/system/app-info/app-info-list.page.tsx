import { type AppInfoRow, APP_INFO_ENDPOINTS as E } from "@sweepline/contract/system/app-info.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { type UrlValues, urlChoice, urlCount, urlText, useUrlState } from "../../core/page/index.ts";
import { useMay } from "../../core/session/index.ts";
import { EmptyList } from "../../ui/feedback/index.ts";
import { PlusOutlined } from "../../ui/icons.ts";
import { Button } from "../../ui/kit.ts";
import { Page } from "../../ui/page/index.ts";
import { SelectOne } from "../../ui/select/index.ts";
import { DataTable, FilterBar, SearchBox } from "../../ui/table/index.ts";
import { appInfoListQuery, appInfoWordsQuery } from "./app-info.calls.ts";
import { appInfoTexts } from "./app-info.texts.ts";
import { type AppInfoSort, useAppInfoColumns } from "./app-info-columns.tsx";
import { AppInfoForm } from "./app-info-form.tsx";

const FIELDS = {
  search: urlText(),
  appType: urlText(),
  configType: urlText(),
  tag: urlText(),
  sort: urlChoice([
    "appType",
    "-appType",
    "configType",
    "-configType",
    "pkey",
    "-pkey",
    "updateTime",
    "-updateTime",
  ]),
  current: urlCount(1),
  size: urlCount(20),
};
type View = UrlValues<typeof FIELDS>;
const NO_FILTERS = { search: "", appType: "", configType: "", tag: "", current: 1 };

/** Parameters of applications (spec §3): what the shell and apps read. */
export function AppInfoListPage() {
  const t = useTexts(appInfoTexts);
  const mayCreate = useMay(E.create);
  const [view, setView] = useUrlState(FIELDS);
  const [edited, setEdited] = useState<AppInfoRow | "new">();
  const columns = useAppInfoColumns(setEdited);
  const { search, appType, configType, tag, ...paging } = view;
  const filters = {
    search: search || undefined,
    appType: appType || undefined,
    configType: configType || undefined,
    tag: tag || undefined,
  };
  const query = useQuery(appInfoListQuery({ ...filters, ...paging }));
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const clear = () => setView(NO_FILTERS);
  return (
    <Page
      title={t.title}
      note={t.note}
      actions={
        mayCreate ? (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited("new")}>
            {t.create}
          </Button>
        ) : null
      }
    >
      <DataTable<AppInfoRow, AppInfoSort>
        id="app-info"
        label={t.title}
        columns={columns}
        rowKey={(row) => row.id}
        query={query}
        view={paging}
        onView={setView}
        {...(mayCreate ? { onOpen: setEdited } : {})}
        toolbar={<Filters view={view} onChange={setView} onReset={isFiltered ? clear : undefined} />}
        empty={<EmptyList words={t} isFiltered={isFiltered} onClear={clear} />}
      />
      {edited ? (
        <AppInfoForm
          key={edited === "new" ? "new" : edited.id}
          row={edited === "new" ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
    </Page>
  );
}

interface FiltersProps {
  readonly view: View;
  readonly onChange: (change: Partial<View>) => void;
  readonly onReset: (() => void) | undefined;
}

function Filters({ view, onChange, onReset }: FiltersProps) {
  const t = useTexts(appInfoTexts);
  const words = useQuery(appInfoWordsQuery()).data?.records;
  const select = (field: "appType" | "configType" | "tag", label: string, all: string) => (
    <SelectOne<string>
      value={view[field] || undefined}
      options={wordsOf(words, field).map((word) => ({ value: word, label: word }))}
      placeholder={all}
      label={label}
      width={9}
      onChange={(value) => onChange({ [field]: value ?? "", current: 1 })}
    />
  );
  return (
    <FilterBar onReset={onReset}>
      <SearchBox
        value={view.search}
        label={t.search}
        onChange={(search) => onChange({ search, current: 1 })}
      />
      {select("appType", t.appType, t.allAppTypes)}
      {select("configType", t.configType, t.allConfigTypes)}
      {select("tag", t.tag, t.allTags)}
    </FilterBar>
  );
}

const wordsOf = (rows: readonly AppInfoRow[] | undefined, field: "appType" | "configType" | "tag") =>
  [...new Set(rows?.map((row) => row[field]))].filter((word) => word !== "").sort();
