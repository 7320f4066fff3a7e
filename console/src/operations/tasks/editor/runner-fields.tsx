import type { TaskRunner } from "@sweepline/contract/operations/tasks/definition.ts";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTexts } from "../../../core/i18n/index.ts";
import { deviceListQuery, deviceName, deviceQuery } from "../../../fleet/devices/index.ts";
import { ProductSelect } from "../../../fleet/products/index.ts";
import { Radio, Select } from "../../../ui/kit.ts";
import styles from "../tasks.module.css";
import { taskTexts } from "../tasks.texts.ts";
import { FieldError } from "./field-error.tsx";

interface RunnerFieldsProps {
  readonly organizationId: number;
  readonly runner: TaskRunner;
  readonly error: string | undefined;
  readonly onChange: (runner: TaskRunner) => void;
}

/** More are found by searching. */
const DEVICES = 50;

/** None is chosen yet: the form refuses it. */
const NO_PRODUCT = 0;
const NOBODY_YET: Readonly<Record<TaskRunner["kind"], TaskRunner>> = {
  best: { kind: "best" },
  product: { kind: "product", productId: NO_PRODUCT },
  devices: { kind: "devices", deviceIds: [] },
};

/** Who may run a task: the best that is there, any of a product, or these devices. */
export function RunnerFields({ organizationId, runner, error, onChange }: RunnerFieldsProps) {
  const t = useTexts(taskTexts);
  return (
    <div className={styles.runner}>
      <Radio.Group
        aria-label={t.runner}
        value={runner.kind}
        onChange={({ target }) => onChange(NOBODY_YET[target.value as TaskRunner["kind"]])}
        options={(["best", "product", "devices"] as const).map((value) => ({
          value,
          label: t.runners[value],
        }))}
      />
      {runner.kind === "product" ? (
        <ProductSelect
          value={runner.productId || undefined}
          onChange={(productId) => onChange({ kind: "product", productId: productId ?? NO_PRODUCT })}
        />
      ) : null}
      {runner.kind === "devices" ? (
        <DeviceChoice
          organizationId={organizationId}
          value={runner.deviceIds}
          onChange={(deviceIds) => onChange({ kind: "devices", deviceIds })}
        />
      ) : null}
      <FieldError text={error} />
    </div>
  );
}

interface DeviceChoiceProps {
  readonly organizationId: number;
  readonly value: number[];
  readonly onChange: (ids: number[]) => void;
}

function DeviceChoice({ organizationId, value, onChange }: DeviceChoiceProps) {
  const t = useTexts(taskTexts);
  const [search, setSearch] = useState("");
  const query = { organizationId, size: DEVICES, ...(search && { search }) };
  const { data, isFetching } = useQuery(deviceListQuery(query));
  // Those chosen before may not be among the found.
  const chosen = useQueries({ queries: value.map((id) => deviceQuery(id)) });
  const rows = new Map(
    [...chosen.flatMap(({ data: device }) => device ?? []), ...(data?.records ?? [])].map((row) => [
      row.id,
      row,
    ]),
  );
  return (
    <Select<number[]>
      mode="multiple"
      className={styles.fill ?? ""}
      value={value}
      loading={isFetching}
      placeholder={t.chooseDevices}
      aria-label={t.runners.devices}
      showSearch={{ filterOption: false, onSearch: setSearch }}
      options={[...rows.values()].map((row) => ({ value: row.id, label: deviceName(row) }))}
      onChange={onChange}
    />
  );
}
