import type { TaskDetail } from "@sweepline/contract/operations/tasks/index.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { deviceName, deviceQuery } from "../../fleet/devices/index.ts";
import { productQuery } from "../../fleet/products/index.ts";
import { KeyValues } from "../../ui/data/index.ts";
import { Card } from "../../ui/page/index.ts";
import { taskTexts } from "./tasks.texts.ts";

/** How a task is run, in words. */
export function TaskFacts({ task }: { readonly task: TaskDetail }) {
  const t = useTexts(taskTexts);
  const format = useFormat();
  const href = useHref();
  const { definition, mapId } = task;
  return (
    <Card title={t.facts}>
      <KeyValues
        min={9}
        items={[
          {
            label: t.map,
            value:
              mapId === null ? t.noMap : <Link to={href("mapDetail", { id: mapId })}>{task.mapName}</Link>,
          },
          { label: t.area, value: format.area(task.areaSqm) },
          { label: t.runner, value: <Runner task={task} /> },
          { label: t.order, value: t.orders[definition.order] },
          {
            label: t.loop,
            value: definition.loop === "count" ? t.timesOf(definition.loops) : t.loopKinds[definition.loop],
          },
          { label: t.whenLow, value: t.whenLowKinds[definition.whenLow] },
          { label: t.changedAt, value: format.dateTime(task.changedAt) },
          { label: t.changedBy, value: task.changedBy },
          ...(task.remark ? [{ label: t.remark, value: task.remark }] : []),
        ]}
      />
    </Card>
  );
}

function Runner({
  task: {
    definition: { runner },
  },
}: {
  readonly task: TaskDetail;
}) {
  const t = useTexts(taskTexts);
  if (runner.kind === "best") return t.runners.best;
  if (runner.kind === "product") return <ProductName id={runner.productId} />;
  const [first = 0, ...more] = runner.deviceIds;
  return (
    <>
      <DeviceName id={first} /> {more.length > 0 ? t.more(more.length) : null}
    </>
  );
}

function DeviceName({ id }: { readonly id: number }) {
  const href = useHref();
  const { data } = useQuery(deviceQuery(id));
  return <Link to={href("deviceView", { id })}>{data ? deviceName(data) : `#${id}`}</Link>;
}

function ProductName({ id }: { readonly id: number }) {
  const t = useTexts(taskTexts);
  const { data } = useQuery(productQuery(id));
  return data ? t.anyOf(data.name) : `#${id}`;
}
