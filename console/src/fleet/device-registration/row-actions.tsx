import type { DeviceRegistration } from "@sweepline/contract/fleet/device-registration.ts";
import { useNavigate } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { RowActions } from "../../ui/actions/index.ts";
import { deviceName } from "../devices/index.ts";
import { type Act, type ActOn, useDeviceActs } from "./device-acts.ts";
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

interface RegistrationActionsProps {
  readonly row: DeviceRegistration;
  readonly doors: RowDoors;
}

export function RegistrationActions({ row, doors }: RegistrationActionsProps) {
  const t = useTexts(registrationTexts);
  const href = useHref();
  const navigate = useNavigate();
  const acts = useDeviceActs(actOn(row)).map(({ key, label, danger = false }) => ({
    ...{ key, label, isDanger: danger },
    onSelect: () => doors.onAct(row, key),
  }));
  const goTo = () => void navigate(href("deviceView", { id: row.id }));
  return (
    <RowActions
      name={deviceName(row)}
      buttons={acts
        .filter(({ key }) => key === "edit")
        .map((act) => ({ ...act, name: t.editOf(deviceName(row)) }))}
      menu={[
        { label: t.details, onSelect: () => doors.onOpen(row) },
        { label: row.decommissionedAt ? t.history : t.open, onSelect: goTo },
        ...acts.filter(({ key }) => key !== "edit"),
      ]}
    />
  );
}
