import {
  BROKER_ENDPOINTS as E,
  REFUSAL_GROUPS,
  REFUSAL_REASON_CODES,
  REFUSAL_REASONS,
} from "@sweepline/contract/fleet/broker.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { urlChoice } from "../../core/page/index.ts";
import { declareList, ListPage, type ListState, useList } from "../../ui/list/index.ts";
import { SelectOne } from "../../ui/select/index.ts";
import { SearchBox } from "../../ui/table/index.ts";
import { useBrokerLive } from "./broker.calls.ts";
import { brokerTexts } from "./broker.texts.ts";
import { BrokerFigureCards } from "./broker-figures.tsx";
import { useRefusalColumns } from "./refusal-columns.tsx";

const KNOWN = ["true", "false"] as const;
const REFUSALS = declareList(E.refusals, {
  id: "broker-refusals",
  filters: ["search"],
  own: {
    group: urlChoice(REFUSAL_GROUPS),
    reason: urlChoice(REFUSAL_REASON_CODES),
    known: urlChoice(KNOWN),
  },
});

/** What the broker sees: how devices are connected, and what it did not take, with what mends it. */
export function BrokerPage() {
  const t = useTexts(brokerTexts);
  const list = useList(REFUSALS, {
    ask: ({ group, reason, known }) => ({ groups: group, reasons: reason, isKnown: known }),
  });
  useBrokerLive();
  const columns = useRefusalColumns();
  return (
    <ListPage
      list={list}
      label={t.refusals}
      columns={columns}
      texts={t}
      filters={<Filters list={list} />}
      above={<BrokerFigureCards />}
    />
  );
}

function Filters({ list }: { readonly list: ListState<typeof REFUSALS> }) {
  const t = useTexts(brokerTexts);
  const { group } = list.view;
  const reasons = REFUSAL_REASON_CODES.filter(
    (reason) => group === undefined || REFUSAL_REASONS[reason] === group,
  );
  return (
    <>
      <SearchBox {...list.bind("search")} label={t.search} />
      <SelectOne<(typeof REFUSAL_GROUPS)[number]>
        {...list.bind("group")}
        options={REFUSAL_GROUPS.map((value) => ({ value, label: t.groups[value] }))}
        placeholder={t.allGroups}
        label={t.group}
        width={9}
      />
      <SelectOne<(typeof REFUSAL_REASON_CODES)[number]>
        {...list.bind("reason")}
        options={reasons.map((value) => ({ value, label: t.reasons[value] }))}
        placeholder={t.allReasons}
        label={t.reason}
        width={14}
      />
      <SelectOne<(typeof KNOWN)[number]>
        {...list.bind("known")}
        options={KNOWN.map((value) => ({ value, label: t.isKnown[value] }))}
        placeholder={t.allDevices}
        label={t.whose}
        width={10}
      />
    </>
  );
}
