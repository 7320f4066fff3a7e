import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../core/i18n/index.ts";
import { registrationQuery } from "../../fleet/device-registration/index.ts";
import { KeyValues } from "../../ui/data/index.ts";
import { QueryView } from "../../ui/feedback/index.ts";
import { Card } from "../../ui/page/index.ts";
import { connectTexts } from "./connect-device.texts.ts";
import type { ConnectView } from "./connection.ts";
import { KnownFoot } from "./feet.tsx";

interface KnownDeviceProps {
  readonly view: ConnectView;
  readonly deviceId: number;
}

/** What was registered on the way, for whoever goes back: it is not registered twice. */
export function KnownDevice({ view, deviceId }: KnownDeviceProps) {
  const t = useTexts(connectTexts);
  const query = useQuery(registrationQuery(deviceId));
  return (
    <Card title={t.isRegistered}>
      <QueryView query={query} block={8}>
        {(device) => (
          <KeyValues
            items={[
              { label: t.model, value: device.productName },
              { label: t.serialNumber, value: device.serialNumber },
              { label: t.manufacturer, value: device.manufacturer },
              { label: t.organization, value: device.organizationName },
            ]}
          />
        )}
      </QueryView>
      <KnownFoot view={view} />
    </Card>
  );
}
