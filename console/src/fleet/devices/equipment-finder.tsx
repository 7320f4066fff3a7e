import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { useSettled } from "../../core/settled/index.ts";
import { Select } from "../../ui/kit.ts";
import { deviceName } from "./device-name.ts";
import { deviceListQuery } from "./devices.calls.ts";
import styles from "./equipment-home.module.css";
import { equipmentHomeTexts } from "./equipment-home.texts.ts";

/** One question after typing has paused, not one a letter. */
const PAUSE_MS = 250;
const SHOWN = 10;

/** A few letters of a name, and there. */
export function EquipmentFinder() {
  const t = useTexts(equipmentHomeTexts);
  const href = useHref();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const search = useSettled(typed.trim(), PAUSE_MS);
  const { data, isFetching } = useQuery({
    ...deviceListQuery({ search, size: SHOWN }),
    enabled: search !== "",
  });
  const rows = search === "" ? [] : (data?.records ?? []);
  return (
    <Select<number>
      className={styles.finder ?? ""}
      value={null}
      aria-label={t.find}
      placeholder={t.find}
      loading={isFetching}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      suffixIcon={null}
      notFoundContent={search === "" ? null : t.findNothing}
      options={rows.map((row) => ({ value: row.id, label: deviceName(row), row }))}
      optionRender={({ data: { row } }) => (
        <span className={styles.found}>
          <span>{deviceName(row)}</span>
          <span className={styles.faint}>
            {row.serialNumber} · {row.organizationName}
          </span>
        </span>
      )}
      onChange={(id: number) => void navigate(href("deviceView", { id }))}
    />
  );
}
