import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { Button, Dropdown } from "../../ui/kit.ts";
import { deviceName } from "../devices/index.ts";
import { ActDialogs } from "./act-dialogs.tsx";
import { type Act, type ActOn, useDeviceActs } from "./device-acts.ts";
import { registrationTexts } from "./registrations.texts.ts";

interface DeviceActionsProps {
  readonly device: ActOn;
  readonly onDecommissioned?: () => void;
}

/** At the head of a device's page: what is done often as buttons, the rest behind a menu. */
export function DeviceActions({ device, onDecommissioned }: DeviceActionsProps) {
  const t = useTexts(registrationTexts);
  const [act, setAct] = useState<Act>();
  const acts = useDeviceActs(device);
  const isShown = ({ key }: { key: Act }) => key === "lock" || key === "unlock";
  const menu = acts.filter((one) => !isShown(one));
  return (
    <>
      {acts.filter(isShown).map(({ key, label }) => (
        <Button key={key} onClick={() => setAct(key)}>
          {label}
        </Button>
      ))}
      {menu.length > 0 ? (
        <Dropdown trigger={["click"]} menu={{ items: menu, onClick: ({ key }) => setAct(key as Act) }}>
          <Button aria-label={t.moreOf(deviceName(device))}>{t.more3} ⋯</Button>
        </Dropdown>
      ) : null}
      {act ? (
        <ActDialogs
          device={device}
          act={act}
          onDecommissioned={onDecommissioned}
          onClose={() => setAct(undefined)}
        />
      ) : null}
    </>
  );
}
