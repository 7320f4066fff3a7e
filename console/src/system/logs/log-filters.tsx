import { actionWords, kindWords } from "@sweepline/contract/system/logs/audit-words.ts";
import type { SignInOutcome } from "@sweepline/contract/system/logs/index.ts";
import type { ComponentType } from "react";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { DayRange } from "../../ui/form/index.ts";
import { CloseOutlined } from "../../ui/icons.ts";
import { Button } from "../../ui/kit.ts";
import { SelectOne } from "../../ui/select/index.ts";
import { FilterBar, SearchBox } from "../../ui/table/index.ts";
import { useDictionary } from "../dictionaries/index.ts";
import { hasLogFilters, type LogTab, type LogView, NO_LOG_FILTERS } from "./log-view.ts";
import { logsTexts } from "./logs.texts.ts";

/** Chooses one of the organizations that the person sees. */
export type OrganizationFilter = ComponentType<{
  readonly value: number | undefined;
  readonly onChange: (id: number | undefined) => void;
}>;

interface LogFiltersProps {
  readonly tab: LogTab;
  readonly view: LogView;
  readonly onChange: (change: Partial<LogView>) => void;
  /** Of the person whose rows are shown, where a row says it. */
  readonly personName?: string | undefined;
  readonly organizationFilter: OrganizationFilter;
}

/** What every log is filtered by, then what this one is; what was picked from a row stands as a button that takes it back. */
export function LogFilters(props: LogFiltersProps) {
  const { tab, view, onChange, personName, organizationFilter: Organization } = props;
  const t = useTexts(logsTexts);
  const change = (next: Partial<LogView>) => onChange({ ...next, current: 1 });
  return (
    <FilterBar onReset={hasLogFilters(view) ? () => onChange(NO_LOG_FILTERS) : undefined}>
      <SearchBox value={view.search} label={t.search[tab]} onChange={(search) => change({ search })} />
      <DayRange label={t.range} from={view.from} to={view.to} onChange={change} />
      {/* Surprises of the server belong to nobody. */}
      {tab === "exception" ? null : (
        <Organization value={view.organizationId} onChange={(organizationId) => change({ organizationId })} />
      )}
      {tab === "operation" ? <ResultFilter view={view} onChange={change} /> : null}
      {tab === "signIn" ? <OutcomeFilter view={view} onChange={change} /> : null}
      {view.staffId !== undefined && tab !== "exception" ? (
        <Picked onRemove={() => change({ staffId: undefined })}>
          {t.chosenPerson(personName ?? `#${view.staffId}`)}
        </Picked>
      ) : null}
      {tab === "audit" ? <PickedOfAudit view={view} onChange={change} /> : null}
    </FilterBar>
  );
}

type FilterProps = Pick<LogFiltersProps, "view" | "onChange">;

function ResultFilter({ view, onChange }: FilterProps) {
  const t = useTexts(logsTexts);
  return (
    <SelectOne<"succeeded" | "refused">
      value={view.result}
      options={[
        { value: "succeeded", label: t.succeeded },
        { value: "refused", label: t.refused },
      ]}
      placeholder={t.allResults}
      label={t.result}
      width={8}
      onChange={(result) => onChange({ result })}
    />
  );
}

function OutcomeFilter({ view, onChange }: FilterProps) {
  const t = useTexts(logsTexts);
  const { options } = useDictionary<SignInOutcome>("signInOutcome");
  return (
    <SelectOne<SignInOutcome>
      value={view.outcome}
      options={options}
      placeholder={t.allOutcomes}
      label={t.outcome}
      width={11}
      onChange={(outcome) => onChange({ outcome })}
    />
  );
}

function PickedOfAudit({ view, onChange }: FilterProps) {
  const t = useTexts(logsTexts);
  const language = useLanguage();
  return (
    <>
      {view.action ? (
        <Picked onRemove={() => onChange({ action: "" })}>
          {t.chosenAction(actionWords(view.action, language))}
        </Picked>
      ) : null}
      {view.subjectKind ? (
        <Picked onRemove={() => onChange({ subjectKind: "", subjectId: "" })}>
          {t.chosenSubject(`${kindWords(view.subjectKind, language)} ${view.subjectId}`)}
        </Picked>
      ) : null}
    </>
  );
}

function Picked({ children, onRemove }: { children: string; onRemove: () => void }) {
  return (
    <Button icon={<CloseOutlined />} iconPlacement="end" onClick={onRemove}>
      {children}
    </Button>
  );
}
