import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import type { PartDevice, Stage } from "@sweepline/contract/operations/combinations/definition.ts";
import { TASK_ENDPOINTS } from "@sweepline/contract/operations/tasks/index.ts";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryFor } from "../../core/api/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { Form, Select } from "../../ui/kit.ts";
import { combinationTexts } from "./combinations.texts.ts";

interface PartDeviceSelectProps {
  readonly stage: number;
  readonly part: number;
  /** Of the form. */
  readonly id?: string;
  readonly value?: PartDevice;
  readonly onChange?: (device: PartDevice) => void;
}

/** Further devices are found by searching. */
const DEVICES = 50;
const BEST = "best";

/** As one word of the select: `best`, `device 7`, `sameAs <part>`. */
const wordOf = (device: PartDevice): string => {
  if (device.kind === "best") return BEST;
  return `${device.kind} ${device.kind === "device" ? device.deviceId : device.partId}`;
};
function deviceOf(word: string): PartDevice {
  const [kind, id = ""] = word.split(" ");
  if (kind === "device") return { kind, deviceId: Number(id) };
  return kind === "sameAs" ? { kind, partId: id } : { kind: "best" };
}

/** Who does a part: the best, whoever did a part of an earlier stage, or one robot. */
export function PartDeviceSelect(props: PartDeviceSelectProps) {
  const { id, stage, part, value = { kind: "best" }, onChange } = props;
  const t = useTexts(combinationTexts);
  const [search, setSearch] = useState("");
  const query = { size: DEVICES, ...(search && { search }) };
  const { data, isFetching } = useQuery(queryFor(DEVICE_ENDPOINTS.list, { query }));
  const own = value.kind === "device" ? value.deviceId : undefined;
  const { data: chosen } = useQuery({
    ...queryFor(DEVICE_ENDPOINTS.get, { params: { id: own ?? 0 } }),
    enabled: own !== undefined,
  });
  const devices = new Map(
    [...(chosen ? [chosen] : []), ...(data?.records ?? [])].map((one) => [
      `device ${one.id}`,
      one.shortName || one.serialNumber,
    ]),
  );
  const earlier = useEarlierParts(stage);
  const isGone = value.kind === "sameAs" && !earlier.some(({ id }) => id === value.partId);
  return (
    <Select<string>
      {...(id !== undefined && { id })}
      aria-label={t.device(stage + 1, part + 1)}
      loading={isFetching}
      showSearch={{ filterOption: false, onSearch: setSearch }}
      status={isGone ? "error" : ""}
      value={isGone ? "" : wordOf(value)}
      onChange={(word) => onChange?.(deviceOf(word))}
      options={[
        { value: BEST, label: t.best },
        ...earlier.map(({ id, name }) => ({ value: `sameAs ${id}`, label: t.sameAs(name) })),
        ...[...devices].map(([word, label]) => ({ value: word, label })),
      ]}
    />
  );
}

/** Parts of stages before this one that have a task, by the task's name. */
function useEarlierParts(stage: number): { id: string; name: string }[] {
  const stages = Form.useWatch<Stage[] | undefined>(["definition", "stages"], { preserve: true }) ?? [];
  const parts = stages.slice(0, stage).flatMap((one) => one?.parts ?? []);
  const chosen = parts.filter((part) => part?.taskId !== undefined);
  const names = useQueries({
    queries: chosen.map(({ taskId }) => queryFor(TASK_ENDPOINTS.get, { params: { id: taskId } })),
    combine: (results) => results.map(({ data }) => data?.name),
  });
  return chosen.map(({ id, taskId }, index) => ({ id, name: names[index] ?? `#${taskId}` }));
}
