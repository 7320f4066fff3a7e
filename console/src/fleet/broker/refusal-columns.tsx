import { BROKER_ENDPOINTS as E } from "@sweepline/contract/fleet/broker.ts";
import { useMemo } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { type ListColumn, useColumnsOf } from "../../ui/list/index.ts";
import { Age } from "../../ui/table/index.ts";
import { brokerTexts } from "./broker.texts.ts";
import { RefusalAct } from "./refusal-act.tsx";
import { Came, ClientOf, Reason, Whose } from "./refusal-cells.tsx";

export function useRefusalColumns(): readonly ListColumn<typeof E.refusals>[] {
  const t = useTexts(brokerTexts);
  const c = useColumnsOf(E.refusals);
  return useMemo(
    () => [
      c.value("lastAt", t.lastAt, { width: 7, draw: (at) => <Age at={at} stepMs={1_000} /> }),
      { ...{ key: "whose", title: t.whose, width: 9 }, render: (row) => <Whose refusal={row} /> },
      { ...{ key: "reason", title: t.reason, width: 22 }, render: (row) => <Reason refusal={row} /> },
      { ...{ key: "what", title: t.what, width: 13 }, render: (row) => <Came refusal={row} /> },
      {
        ...{ key: "client", title: t.client, width: 10, isHiddenAtFirst: "narrow" },
        render: (row) => <ClientOf refusal={row} />,
      },
      c.number("count", t.count, { width: 5.5, isHiddenAtFirst: "narrow" }),
      c.time("firstAt", t.firstAt, { width: 11, isHiddenAtFirst: true }),
      c.actions(13, (row) => <RefusalAct refusal={row} />),
    ],
    [t, c],
  );
}
