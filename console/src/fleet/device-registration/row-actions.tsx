import type { DeviceRegistration } from "@sweepline/contract/fleet/device-registration.ts";
import { useNavigate } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { Button, Dropdown } from "../../ui/kit.ts";
import { type Act, type ActOn, nameOf, useDeviceActs } from "./device-acts.ts";
import styles from "./registration.module.css";
import { registrationTexts } from "./registrations.texts.ts";

export interface RowDoors {
  readonly onOpen: (row: DeviceRegistration) => void;
  readonly onAct: (row: DeviceRegistration, act: Act) => void;
}

export const actOn = (row: DeviceRegistration): ActOn => ({
  ...row,
  isInUse: row.decommissionedAt === null,
  hasCredential: row.credential.state === "valid",
});

export function RowActions({ row, doors }: { readonly row: DeviceRegistration; readonly doors: RowDoors }) {
  const t = useTexts(registrationTexts);
  const href = useHref();
  const navigate = useNavigate();
  const acts = useDeviceActs(actOn(row));
  const mayEdit = acts.some(({ key }) => key === "edit");
  const items = [
    { key: "details", label: t.details },
    { key: "open", label: row.decommissionedAt ? t.history : t.open },
    ...acts.filter(({ key }) => key !== "edit"),
  ];
  const choose = (key: string) => {
    if (key === "details") doors.onOpen(row);
    else if (key === "open") void navigate(href("deviceView", { id: row.id }));
    else doors.onAct(row, key as Act);
  };
  return (
    <span className={styles.actions}>
      {mayEdit ? (
        <Button
          size="small"
          type="text"
          aria-label={t.editOf(nameOf(row))}
          onClick={() => doors.onAct(row, "edit")}
        >
          {t.edit}
        </Button>
      ) : null}
      <Dropdown trigger={["click"]} menu={{ items, onClick: ({ key }) => choose(key) }}>
        <Button size="small" type="text" aria-label={t.moreOf(nameOf(row))}>
          ⋯
        </Button>
      </Dropdown>
    </span>
  );
}
