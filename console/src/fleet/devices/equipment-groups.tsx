import type { DeviceOverview } from "@sweepline/contract/fleet/devices.ts";
import { useState } from "react";
import { Link } from "react-router";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { Card } from "../../ui/page/index.ts";
import { ShareBar } from "../../ui/stat/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { SearchBox } from "../../ui/table/index.ts";
import styles from "./equipment-home.module.css";
import { equipmentHomeTexts } from "./equipment-home.texts.ts";

type Group = DeviceOverview["organizations"][number];

interface EquipmentGroupsProps {
  readonly title: string;
  readonly groups: readonly Group[];
  /** So many more there are than are listed. */
  readonly more: number;
  /** What the equipment list shows of the group. */
  readonly queryOf: (group: Group) => Readonly<Record<string, string | number | undefined>>;
}

/** From here on one searches. */
const SEARCHED_FROM = 12;

/** Devices of one side, the most first: how many, how many of them online, and what is wrong with some. */
export function EquipmentGroups({ title, groups, more, queryOf }: EquipmentGroupsProps) {
  const t = useTexts(equipmentHomeTexts);
  const format = useFormat();
  const [search, setSearch] = useState("");
  const found = groups.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
  const isSearched = groups.length >= SEARCHED_FROM;
  return (
    <Card
      title={title}
      extra={isSearched ? <SearchBox value={search} label={t.search} onChange={setSearch} /> : null}
    >
      <ul className={styles.groups}>
        {found.map((group) => (
          <GroupLine key={group.id} group={group} query={queryOf(group)} />
        ))}
      </ul>
      {found.length === 0 ? <p className={styles.faint}>{t.noMatch}</p> : null}
      {more > 0 ? <p className={styles.faint}>{t.moreGroups(format.number(more))}</p> : null}
    </Card>
  );
}

interface GroupLineProps {
  readonly group: Group;
  readonly query: ReturnType<EquipmentGroupsProps["queryOf"]>;
}

function GroupLine({ group, query }: GroupLineProps) {
  const t = useTexts(equipmentHomeTexts);
  const format = useFormat();
  const href = useHref();
  const { name, total, online, locked, inError } = group;
  const share = total === 0 ? 0 : (online / total) * 100;
  return (
    <li>
      <Link className={styles.group} to={href("deviceList", query)}>
        <span className={styles.groupName} title={name}>
          {name}
        </span>
        <span className={styles.groupTags}>
          {inError ? <StatusTag tone="danger">{t.errors(format.number(inError))}</StatusTag> : null}
          {locked ? <StatusTag tone="notice">{t.locks(format.number(locked))}</StatusTag> : null}
        </span>
        <span className={styles.groupCount}>{t.ofTotal(format.number(online), format.number(total))}</span>
        <span className={styles.bar}>
          <ShareBar percent={share} tone="positive" />
        </span>
      </Link>
    </li>
  );
}
