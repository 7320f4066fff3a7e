import type { FaultLevel } from "@sweepline/contract/care/fault-codes.ts";
import { FAULT_ENDPOINTS as E } from "@sweepline/contract/care/faults.ts";
import { useNavigate } from "react-router";
import { OrganizationSelect } from "../../access/organizations/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { urlChoice, useUrlState } from "../../core/page/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { DayRange } from "../../ui/form/index.ts";
import { declareList, ListExport, ListTable, useList } from "../../ui/list/index.ts";
import { Page } from "../../ui/page/index.ts";
import { Segments } from "../../ui/segments/index.ts";
import { SelectEither, SelectMany } from "../../ui/select/index.ts";
import { FilterMark, SearchBox } from "../../ui/table/index.ts";
import { useFleetFaultColumns } from "./fault-columns.tsx";
import { faultTexts } from "./faults.texts.ts";
import { UnnamedFaults } from "./unnamed-faults.tsx";

const FIELDS = { show: urlChoice(["reports", "unnamed"], "reports") };
const FAULTS = declareList(E.page, {
  id: "faults",
  filters: [
    "search",
    "levels",
    "isOpen",
    "organizationId",
    "placeId",
    "deviceId",
    "codeId",
    "reportedAs",
    "from",
    "to",
  ],
  besides: FIELDS,
});
/** New ones come by themselves. */
const LOOK_AGAIN_MS = 15_000;

const useFaultList = () => useList(FAULTS, { refetchInterval: LOOK_AGAIN_MS });

/** What robots of the person's scope report to be wrong with them (spec §2, §3), and what of it has no name yet. */
export function FaultListPage() {
  const t = useTexts(faultTexts);
  const href = useHref();
  const navigate = useNavigate();
  const [{ show }, setView] = useUrlState(FIELDS);
  const list = useFaultList();
  const columns = useFleetFaultColumns();
  return (
    <Page
      title={t.title}
      actions={
        <>
          <Segments
            label={t.title}
            value={show}
            options={[
              { value: "reports", label: t.reports },
              { value: "unnamed", label: t.unnamed },
            ]}
            onChange={(next) => setView({ show: next })}
          />
          {show === "reports" ? <ListExport list={list} endpoint={E.export} name={t.title} /> : null}
        </>
      }
    >
      {show === "unnamed" ? (
        <UnnamedFaults />
      ) : (
        <ListTable
          list={list}
          label={t.title}
          texts={t}
          columns={columns}
          onOpen={({ id }) => void navigate(href("fault", { id }))}
          filters={<Filters list={list} />}
        />
      )}
    </Page>
  );
}

function Filters({ list }: { readonly list: ReturnType<typeof useFaultList> }) {
  const t = useTexts(faultTexts);
  const { options } = useDictionary<FaultLevel>("faultLevel");
  return (
    <>
      <SearchBox {...list.bind("search")} label={t.search} />
      <SelectMany<FaultLevel>
        {...list.bind("levels")}
        options={options}
        placeholder={t.allLevels}
        label={t.level}
        width={9}
      />
      <SelectEither
        {...list.bind("isOpen")}
        yes={t.open}
        no={t.recovered}
        placeholder={t.allStates}
        label={t.state}
        width={8}
      />
      <FilterMark {...list.bind("reportedAs")} label={t.reportedAs} />
      <OrganizationSelect {...list.bind("organizationId")} />
      <DayRange {...list.days("from", "to")} label={t.range} />
    </>
  );
}
