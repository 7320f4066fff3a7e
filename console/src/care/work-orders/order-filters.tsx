import {
  WORK_ORDER_ENDPOINTS as E,
  type WorkOrderSource,
} from "@sweepline/contract/care/work-orders/index.ts";
import type { WorkOrderState } from "@sweepline/contract/care/work-orders/states.ts";
import { useQuery } from "@tanstack/react-query";
import { OrganizationSelect } from "../../access/organizations/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { SelectCode, SelectCodes } from "../../system/dictionaries/index.ts";
import { DayRange } from "../../ui/form/index.ts";
import { SelectOne } from "../../ui/select/index.ts";
import { FilterToggle, SearchBox } from "../../ui/table/index.ts";
import { projectOptionsQuery } from "../service-catalog/index.ts";
import { DeviceFilter, PlaceFilter } from "./device-choice.tsx";
import type { OrderList } from "./order-list.ts";
import { orderTexts } from "./work-orders.texts.ts";

interface OrderFiltersProps {
  readonly list: OrderList;
  /** In the calendar the days are chosen there. */
  readonly withDays: boolean;
}

export function OrderFilters({ list, withDays }: OrderFiltersProps) {
  const t = useTexts(orderTexts);
  const mayWork = useMay(E.take);
  return (
    <>
      <SearchBox {...list.bind("search")} label={t.search} />
      {mayWork ? <FilterToggle {...list.toggle("isMine")} label={t.mine} /> : null}
      <SelectCodes<WorkOrderState>
        {...list.bind("states")}
        of="workOrderState"
        all={t.allStates}
        label={t.state}
        width={11}
      />
      <SelectCode
        value={list.view.level || undefined}
        onChange={(value) => list.bind("level").onChange(value ?? "")}
        of="processingLevel"
        all={t.allLevels}
        label={t.level}
        width={7.5}
      />
      <DeviceFilter {...list.bind("deviceId")} />
      <PlaceFilter {...list.bind("placeId")} />
      <ProjectFilter list={list} />
      <SelectCode<WorkOrderSource>
        {...list.bind("source")}
        of="workOrderSource"
        all={t.allSources}
        label={t.source}
        width={8}
      />
      <OrganizationSelect {...list.bind("organizationId")} />
      {withDays ? <DayRange {...list.days("from", "to")} label={t.planned} mayBeLater /> : null}
    </>
  );
}

function ProjectFilter({ list }: { readonly list: OrderList }) {
  const t = useTexts(orderTexts);
  const { data = [], isPending } = useQuery(projectOptionsQuery());
  return (
    <SelectOne<number>
      {...list.bind("projectId")}
      options={data.map(({ id, name }) => ({ value: id, label: name }))}
      isLoading={isPending}
      placeholder={t.allProjects}
      label={t.project}
      width={10}
    />
  );
}
