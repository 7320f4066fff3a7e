import type { DeviceStatus } from "@sweepline/contract/fleet/shared/codes.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { Select } from "../../ui/kit.ts";
import type { Begun } from "../../ui/select/index.ts";
import { STATUS_LOOKS, StatusIcon } from "../telemetry/index.ts";
import styles from "./device-filters.module.css";

export interface StatusFilterProps {
  readonly value: readonly DeviceStatus[];
  readonly onChange: (statuses: readonly DeviceStatus[]) => void;
  readonly label: string;
  readonly placeholder: string;
  readonly width: number;
}

interface StatusSelectProps extends StatusFilterProps {
  readonly begun: Begun;
}

export function StatusSelect({ value, onChange, label, placeholder, width, begun }: StatusSelectProps) {
  const { options, toneOf } = useDictionary<DeviceStatus>("deviceStatus");
  return (
    <Select<DeviceStatus[]>
      {...begun}
      mode="multiple"
      allowClear
      value={[...value]}
      placeholder={placeholder}
      aria-label={label}
      showSearch={{ optionFilterProp: "label" }}
      maxTagCount="responsive"
      options={[...options]}
      optionRender={({ value: code, label: name }) => (
        <span className={styles.option} data-tone={toneOf(String(code))}>
          <StatusIcon shape={STATUS_LOOKS[code as DeviceStatus].shape} />
          {name}
        </span>
      )}
      popupMatchSelectWidth={false}
      style={{ width: `${width}rem` }}
      onChange={onChange}
    />
  );
}
