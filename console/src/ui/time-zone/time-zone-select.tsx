import { Select } from "antd";
import { useMemo } from "react";
import { useLanguage } from "../../core/i18n/index.ts";
import { isFound, timeZoneOptions, type ZoneOption } from "./time-zones.ts";

interface TimeZoneSelectProps {
  /** IANA name. A form hands it over by itself. */
  readonly value?: string | undefined;
  readonly onChange?: (zone: string) => void;
  /** What the empty value means where there is one: "As the browser". */
  readonly emptyLabel?: string;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  /** The accessible name where no label of a form stands beside it. */
  readonly label?: string;
  readonly id?: string;
}

/** A time zone, searched by city, zone or offset, in both languages. */
export function TimeZoneSelect(props: TimeZoneSelectProps) {
  const { value, onChange, emptyLabel, placeholder, disabled, label, id } = props;
  const language = useLanguage();
  const options = useMemo<ZoneOption[]>(() => {
    const zones = timeZoneOptions(new Date(), language, value);
    return emptyLabel === undefined
      ? zones
      : [{ value: "", label: emptyLabel, texts: emptyLabel.toLowerCase() }, ...zones];
  }, [language, value, emptyLabel]);
  return (
    <Select<string, ZoneOption>
      {...(id === undefined ? {} : { id })}
      {...(label === undefined ? {} : { "aria-label": label })}
      value={value ?? null}
      options={options}
      placeholder={placeholder}
      disabled={disabled ?? false}
      showSearch={{ filterOption: (typed, option) => option !== undefined && isFound(option, typed) }}
      style={{ width: "100%" }}
      onChange={(zone) => onChange?.(zone)}
    />
  );
}
