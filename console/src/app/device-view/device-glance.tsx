import type { DeviceDetail } from "@sweepline/contract/fleet/devices.ts";
import { NotGranted } from "../../access/permission-requests/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { KeyValues } from "../../ui/data/index.ts";
import { Card } from "../../ui/page/index.ts";
import { useDeviceFacts } from "./device-facts.ts";
import { deviceViewTexts } from "./device-view.texts.ts";

/** What people of a company without device details see of a device: that it is there, and what it is. */
export function DeviceGlance({ device }: { device: DeviceDetail }) {
  const t = useTexts(deviceViewTexts);
  const facts = useDeviceFacts(device, undefined);
  return (
    <>
      <Card>
        <NotGranted permission="deviceDetail" />
      </Card>
      <Card title={t.device}>
        <KeyValues items={facts.device} min={10} />
      </Card>
    </>
  );
}
