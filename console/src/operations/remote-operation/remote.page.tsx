import type { DeviceDetail } from "@sweepline/contract/fleet/devices.ts";
import { useQuery } from "@tanstack/react-query";
import { NotGranted, useGranted } from "../../access/permission-requests/index.ts";
import { inEach, useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { urlId, usePageTitle, useUrlState } from "../../core/page/index.ts";
import { deviceName, deviceQuery } from "../../fleet/devices/index.ts";
import { DeviceStatusTag } from "../../fleet/telemetry/index.ts";
import { LinkButton } from "../../ui/actions/index.ts";
import { Card, NothingPage, OnePage, Page } from "../../ui/page/index.ts";
import { ActsCard } from "./acts-card.tsx";
import { DriveCard } from "./drive-card.tsx";
import { LeaseCard } from "./lease-card.tsx";
import styles from "./remote.module.css";
import { remoteTexts } from "./remote.texts.ts";
import { RemoteFloor } from "./remote-floor.tsx";
import { RemoteHead, useRemoteRobot } from "./remote-robot.tsx";
import { ValuesCard } from "./values-card.tsx";

const FIELDS = { id: urlId() };

/** Remote operation of one robot (spec §2): a person far away sees it, takes control of it, and drives it. */
export function RemotePage() {
  const [{ id }] = useUrlState(FIELDS);
  return id === undefined ? <NoDevice isMissing={false} /> : <Loaded key={id} id={id} />;
}

function NoDevice({ isMissing }: { readonly isMissing: boolean }) {
  const t = useTexts(remoteTexts);
  const href = useHref();
  return (
    <NothingPage
      title={t.title}
      heading={isMissing ? t.missingTitle : t.noDeviceTitle}
      note={isMissing ? t.missingNote : t.noDeviceNote}
      to={href("deviceList")}
      toTexts={t.toList}
    />
  );
}

function Loaded({ id }: { readonly id: number }) {
  const t = useTexts(remoteTexts);
  const isGranted = useGranted("deviceDetail");
  const query = useQuery(deviceQuery(id));
  return (
    <OnePage query={query} title={t.title} block={32} missing={<NoDevice isMissing />}>
      {(device) =>
        isGranted ? (
          <Opened device={device} refetch={query.refetch} />
        ) : (
          <Page title={t.titleOf(deviceName(device))}>
            <Card>
              <NotGranted permission="deviceDetail" />
            </Card>
          </Page>
        )
      }
    </OnePage>
  );
}

interface OpenedProps {
  readonly device: DeviceDetail;
  readonly refetch: () => unknown;
}

function Opened({ device, refetch }: OpenedProps) {
  const t = useTexts(remoteTexts);
  const href = useHref();
  const name = deviceName(device);
  usePageTitle(inEach(remoteTexts, (texts) => texts.titleOf(name)));
  const robot = useRemoteRobot(device, refetch);
  const { remote, acts, state, live, mayOperate, mayTakeOver } = robot;
  return (
    <Page
      title={t.titleOf(name)}
      note={[device.serialNumber, device.productName, device.organizationName].join(" · ")}
      badges={<DeviceStatusTag live={live} protocol={device.protocol} />}
      actions={<LinkButton to={href("deviceView", { id: device.id })}>{t.toDevice}</LinkButton>}
    >
      <RemoteHead robot={robot} />
      <div className={styles.layout}>
        <RemoteFloor {...{ remote, acts, state }} />
        <div className={styles.side}>
          <LeaseCard {...{ remote, mayOperate, mayTakeOver }} />
          <DriveCard remote={remote} />
          <ActsCard {...{ remote, acts }} isOnline={live.isOnline} />
          <ValuesCard remote={remote} state={state} />
        </div>
      </div>
    </Page>
  );
}
