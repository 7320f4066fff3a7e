import type { ComponentType, ReactNode } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { DayRange } from "../../ui/form/index.ts";
import { CloseOutlined } from "../../ui/icons.ts";
import { Button } from "../../ui/kit.ts";
import { SearchBox } from "../../ui/table/index.ts";
import type { LogTab } from "./log-lists.ts";
import { logsTexts } from "./logs.texts.ts";

interface Bound<T> {
  readonly value: T;
  readonly onChange: (value: T) => void;
}

/** Chooses one of the organizations that the person sees. */
export type OrganizationFilter = ComponentType<Bound<number | undefined>>;

export interface LogProps {
  readonly organizationFilter: OrganizationFilter;
}

interface AnyoneFiltersProps {
  readonly list: {
    bind(name: "search"): Bound<string>;
    days(
      from: "from",
      to: "until",
    ): Readonly<Record<"from" | "to", string>> & {
      readonly onChange: (days: { from: string; to: string }) => void;
    };
  };
  readonly tab: LogTab;
}

/** What every log is filtered by. */
export function AnyoneFilters({ list, tab }: AnyoneFiltersProps) {
  const t = useTexts(logsTexts);
  return (
    <>
      <SearchBox {...list.bind("search")} label={t.search[tab]} />
      <DayRange {...list.days("from", "until")} label={t.range} />
    </>
  );
}

interface SomeoneFiltersProps extends AnyoneFiltersProps, LogProps {
  readonly list: AnyoneFiltersProps["list"] & {
    bind(name: "staffId" | "organizationId"): Bound<number | undefined>;
  };
  /** Of the person whose rows are shown, where a row says it. */
  readonly personName: string | null | undefined;
  /** What this log alone is filtered by. */
  readonly children?: ReactNode;
}

/** The same, and by whose doing it was; what was picked from a row stands as a button that takes it back. */
export function SomeoneFilters(props: SomeoneFiltersProps) {
  const { list, tab, organizationFilter: Organization, personName, children } = props;
  const t = useTexts(logsTexts);
  const person = list.bind("staffId");
  return (
    <>
      <AnyoneFilters list={list} tab={tab} />
      <Organization {...list.bind("organizationId")} />
      {children}
      {person.value === undefined ? null : (
        <Picked onRemove={() => person.onChange(undefined)}>
          {t.chosenPerson(personName ?? `#${person.value}`)}
        </Picked>
      )}
    </>
  );
}

export function Picked({ children, onRemove }: { children: string; onRemove: () => void }) {
  return (
    <Button icon={<CloseOutlined />} iconPlacement="end" onClick={onRemove}>
      {children}
    </Button>
  );
}
