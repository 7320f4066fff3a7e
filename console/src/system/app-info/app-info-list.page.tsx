import { type AppInfoRow, APP_INFO_ENDPOINTS as E } from "@sweepline/contract/system/app-info.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { Edited } from "../../ui/form/index.ts";
import { declareList, ListPage, type ListState, useList } from "../../ui/list/index.ts";
import { SelectOne } from "../../ui/select/index.ts";
import { SearchBox } from "../../ui/table/index.ts";
import { appInfoChoicesQuery } from "./app-info.calls.ts";
import { appInfoTexts } from "./app-info.texts.ts";
import { said, useAppInfoColumns } from "./app-info-columns.tsx";
import { AppInfoForm } from "./app-info-form.tsx";

const PARAMETERS = declareList(E.list, {
  id: "app-info",
  filters: ["search", "appType", "configType", "tag"],
});

/** Parameters of applications (spec §3): what the shell and apps read. */
export function AppInfoListPage() {
  const t = useTexts(appInfoTexts);
  const mayCreate = useMay(E.create);
  const list = useList(PARAMETERS);
  const [edited, setEdited] = useState<AppInfoRow | "new">();
  const columns = useAppInfoColumns(setEdited);
  return (
    <ListPage
      list={list}
      columns={columns}
      texts={t}
      {...(mayCreate ? { onOpen: setEdited } : {})}
      filters={<Filters list={list} />}
      create={{ endpoint: E.create, label: t.create, onClick: () => setEdited("new") }}
    >
      <Edited row={edited}>{(row) => <AppInfoForm row={row} onClose={() => setEdited(undefined)} />}</Edited>
    </ListPage>
  );
}

function Filters({ list }: { readonly list: ListState<typeof PARAMETERS> }) {
  const t = useTexts(appInfoTexts);
  const texts = useQuery(appInfoChoicesQuery()).data?.records;
  const select = (field: "appType" | "configType" | "tag", label: string, all: string) => {
    const { value, onChange } = list.bind(field);
    return (
      <SelectOne<string>
        value={value || undefined}
        options={valuesOf(texts, field).map((word) => ({ value: word, label: said(word, t) }))}
        placeholder={all}
        label={label}
        width={10}
        onChange={(word = "") => onChange(word)}
      />
    );
  };
  return (
    <>
      <SearchBox {...list.bind("search")} label={t.search} />
      {select("appType", t.appType, t.allAppTypes)}
      {select("configType", t.configType, t.allConfigTypes)}
      {select("tag", t.tag, t.allTags)}
    </>
  );
}

const valuesOf = (rows: readonly AppInfoRow[] | undefined, field: "appType" | "configType" | "tag") =>
  [...new Set(rows?.map((row) => row[field]))].filter((word) => word !== "").sort();
