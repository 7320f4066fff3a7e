import type { DeviceDetail } from "@sweepline/contract/fleet/devices.ts";
import { DISTRIBUTION_ENDPOINTS as E } from "@sweepline/contract/sites/distributions/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { inEach, useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { urlId, usePageTitle, useUrlState } from "../../core/page/index.ts";
import { useMay } from "../../core/session/index.ts";
import { deviceName, deviceQuery } from "../../fleet/devices/index.ts";
import { DeviceStatusTag } from "../../fleet/telemetry/index.ts";
import { LinkButton } from "../../ui/actions/index.ts";
import { Button } from "../../ui/kit.ts";
import { NothingPage, OnePage, Page } from "../../ui/page/index.ts";
import { NoMapHere } from "../map-files/index.ts";
import { deviceMapQuery } from "../map-view/index.ts";
import { DeviceMapTable } from "./device-map-table.tsx";
import { DeviceDistributions } from "./distribution-history.tsx";
import { useDeviceMaps } from "./distributions.calls.ts";
import styles from "./distributions.module.css";
import { distributionTexts } from "./distributions.texts.ts";
import { SendMapForm } from "./send-map-form.tsx";

const FIELDS = { id: urlId() };

/** Which maps a robot has, and what was done with them (spec §2 `/platform/equipment/mapSet`). */
export function MapSetPage() {
  const t = useTexts(distributionTexts);
  const [{ id }] = useUrlState(FIELDS);
  if (id === undefined) return <NoDevice heading={t.noDeviceTitle} note={t.noDeviceNote} />;
  return <Loaded key={id} id={id} />;
}

function NoDevice(props: { readonly heading: string; readonly note: string }) {
  const t = useTexts(distributionTexts);
  const href = useHref();
  return <NothingPage {...props} title={t.pageTitle} to={href("deviceList")} toTexts={t.toList} />;
}

function Loaded({ id }: { readonly id: number }) {
  const t = useTexts(distributionTexts);
  const query = useQuery(deviceQuery(id));
  const device = query.data;
  usePageTitle(device && inEach(distributionTexts, (texts) => texts.pageTitleOf(deviceName(device))));
  return (
    <OnePage
      query={query}
      title={t.pageTitle}
      block={24}
      missing={<NoDevice heading={t.missingTitle} note={t.missingNote} />}
    >
      {(device) => <MapSet device={device} />}
    </OnePage>
  );
}

function MapSet({ device }: { readonly device: DeviceDetail }) {
  const t = useTexts(distributionTexts);
  const href = useHref();
  const maySend = useMay(E.distribute);
  const maps = useDeviceMaps(device.id);
  const [isSending, setSending] = useState(false);
  const takes = maps.data?.takes;
  const takesNone = takes?.downloads === false && maps.data?.maps === null;
  // Only where an import may be offered.
  const floor = useQuery({ ...deviceMapQuery(device.id), enabled: takesNone });
  return (
    <Page
      title={t.pageTitleOf(deviceName(device))}
      note={[device.serialNumber, device.productName, device.organizationName].join(" · ")}
      badges={<DeviceStatusTag live={device.live} protocol={device.protocol} />}
      actions={
        <>
          <LinkButton to={href("deviceView", { id: device.id })}>{t.toDevice}</LinkButton>
          {maySend && takes?.downloads ? (
            <Button type="primary" onClick={() => setSending(true)}>
              {t.distribute}
            </Button>
          ) : null}
        </>
      }
    >
      {takesNone ? (
        <NoMapHere
          title={t.notTaking}
          note={t.notTakingNote}
          organizationId={device.organizationId}
          // One that is here already needs no import.
          mapKey={floor.data === null ? device.live.position?.mapKey : undefined}
        />
      ) : (
        <>
          {takes && !takes.downloads ? (
            <p role="status" className={styles.note}>
              {t.notTaking}
            </p>
          ) : null}
          <DeviceMapTable device={device} query={maps} />
          <DeviceDistributions deviceId={device.id} />
        </>
      )}
      {isSending ? <SendMapForm device={device} onClose={() => setSending(false)} /> : null}
    </Page>
  );
}
