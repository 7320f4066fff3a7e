import { ALARM_ENDPOINTS } from "@sweepline/contract/care/alarms/index.ts";
import type { AlarmKindName } from "@sweepline/contract/care/alarms/kinds.ts";
import { ALARM_RULE_ENDPOINTS as E } from "@sweepline/contract/care/alarms/rules.ts";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { urlChoice, useUrlState } from "../../core/page/index.ts";
import { useMay } from "../../core/session/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { CreateButton } from "../../ui/actions/index.ts";
import { declareList, ListTable, useList } from "../../ui/list/index.ts";
import { Page } from "../../ui/page/index.ts";
import { Segments } from "../../ui/segments/index.ts";
import { SelectEither, SelectMany } from "../../ui/select/index.ts";
import { SearchBox } from "../../ui/table/index.ts";
import { MaintenanceWindows } from "../maintenance-windows/index.ts";
import { AlarmNoise } from "./alarm-noise.tsx";
import { type Opened, useRuleColumns } from "./rule-columns.tsx";
import { RuleDrawer } from "./rule-drawer.tsx";
import { RuleForm } from "./rule-form.tsx";
import { ruleTexts } from "./rules.texts.ts";

const FIELDS = { show: urlChoice(["rules", "windows", "noise"], "rules") };
const RULES = declareList(E.list, {
  id: "alarmRules",
  filters: ["search", "kinds", "isEnabled"],
  besides: FIELDS,
});

const useRules = () => useList(RULES);

/** What alarms are raised for (spec §4), and which rules raise too many. */
export function AlarmRuleListPage() {
  const t = useTexts(ruleTexts);
  const [{ show }, setView] = useUrlState(FIELDS);
  const list = useRules();
  const [opened, setOpened] = useState<Opened | "new">();
  const columns = useRuleColumns(setOpened);
  const maySeeNoise = useMay(ALARM_ENDPOINTS.noise);
  return (
    <Page
      title={t.title}
      note={show === "rules" ? list.note(t.note) : undefined}
      actions={
        <>
          <Segments
            label={t.title}
            value={show}
            options={(["rules", "windows", "noise"] as const)
              .filter((value) => value !== "noise" || maySeeNoise)
              .map((value) => ({ value, label: t[value] }))}
            onChange={(next) => setView({ show: next })}
          />
          {show === "rules" ? (
            <CreateButton endpoint={E.create} onClick={() => setOpened("new")}>
              {t.create}
            </CreateButton>
          ) : null}
        </>
      }
    >
      {show === "noise" && maySeeNoise ? (
        <AlarmNoise />
      ) : show === "windows" ? (
        <MaintenanceWindows />
      ) : (
        <ListTable
          list={list}
          label={t.title}
          texts={t}
          columns={columns}
          onOpen={(row) => setOpened({ row, as: "shown" })}
          filters={<Filters list={list} />}
        />
      )}
      {opened ? (
        <OpenedRule
          key={keyOf(opened)}
          opened={opened}
          onOpen={setOpened}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
    </Page>
  );
}

function Filters({ list }: { readonly list: ReturnType<typeof useRules> }) {
  const t = useTexts(ruleTexts);
  const { options } = useDictionary<AlarmKindName>("alarmKind");
  return (
    <>
      <SearchBox {...list.bind("search")} label={t.search} />
      <SelectMany<AlarmKindName>
        {...list.bind("kinds")}
        {...{ options, placeholder: t.allKinds, label: t.kind, width: 12 }}
      />
      <SelectEither
        {...list.bind("isEnabled")}
        {...{ yes: t.enabled, no: t.disabled, placeholder: t.allStates, label: t.state, width: 8 }}
      />
    </>
  );
}

const keyOf = (opened: Opened | "new") => (opened === "new" ? "new" : `${opened.as} ${opened.row.id}`);

interface OpenedRuleProps {
  readonly opened: Opened | "new";
  readonly onOpen: (opened: Opened) => void;
  readonly onClose: () => void;
}

function OpenedRule({ opened, onOpen, onClose }: OpenedRuleProps) {
  if (opened === "new") return <RuleForm onClose={onClose} />;
  const { row, as } = opened;
  if (as === "changed") return <RuleForm row={row} onClose={onClose} />;
  if (as === "replaced") return <RuleForm replaced={row} onClose={onClose} />;
  return <RuleDrawer row={row} onOpen={(next) => onOpen({ row, as: next })} onClose={onClose} />;
}
