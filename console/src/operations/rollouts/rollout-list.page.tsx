import {
  ROLLOUT_ENDPOINTS as E,
  ROLLOUT_STATE_CODES,
  type RolloutState,
} from "@sweepline/contract/operations/rollouts/index.ts";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { OrganizationSelect } from "../../access/organizations/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { ProductSelect } from "../../fleet/products/index.ts";
import { declareList, ListPage, useList } from "../../ui/list/index.ts";
import { SelectMany } from "../../ui/select/index.ts";
import { SearchBox } from "../../ui/table/index.ts";
import { isMoving } from "./is-moving.ts";
import { useRolloutColumns } from "./rollout-columns.tsx";
import { rolloutTexts } from "./rollouts.texts.ts";
import { useMoved } from "./use-moved.ts";

const ROLLOUTS = declareList(E.list, {
  id: "rollouts",
  filters: ["search", "organizationId", "productId", "packageId", "states"],
});

/** Rollouts within the person's scope, newest first; those that run go on before one's eyes. */
export function RolloutListPage() {
  const t = useTexts(rolloutTexts);
  const href = useHref();
  const navigate = useNavigate();
  const [hasMoving, setMoving] = useState(true);
  const paceOf = useMoved();
  const list = useList(ROLLOUTS, { refetchInterval: paceOf(hasMoving) });
  const isAnyMoving = list.rows.some(isMoving);
  useEffect(() => setMoving(isAnyMoving), [isAnyMoving]);
  return (
    <ListPage
      list={list}
      texts={t}
      columns={useRolloutColumns()}
      onOpen={({ id }) => void navigate(href("rollout", { id }))}
      create={{ endpoint: E.create, label: t.create, onClick: () => void navigate(href("rolloutForm")) }}
      filters={
        <>
          <SearchBox {...list.bind("search")} label={t.search} />
          <OrganizationSelect {...list.bind("organizationId")} />
          <ProductSelect {...list.bind("productId")} />
          <SelectMany<RolloutState>
            {...list.bind("states")}
            options={ROLLOUT_STATE_CODES.map((value) => ({ value, label: t.stateOf(value) }))}
            placeholder={t.allStates}
            label={t.state}
            width={11}
          />
        </>
      }
    />
  );
}
