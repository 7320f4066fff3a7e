import type { FaultReportDetail } from "@sweepline/contract/care/faults.ts";
import { COMMAND_ENDPOINTS } from "@sweepline/contract/fleet/commands/index.ts";
import { DEVICE_LOG_ENDPOINTS } from "@sweepline/contract/fleet/device-log.ts";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { urlId, usePageTitle, useUrlState } from "../../core/page/index.ts";
import { useMay } from "../../core/session/index.ts";
import { CommandsWithin } from "../../fleet/commands/index.ts";
import { LogWithin } from "../../fleet/device-log/index.ts";
import { DictionaryTag } from "../../system/dictionaries/index.ts";
import { Card, NothingPage, OnePage, Page, WithSide } from "../../ui/page/index.ts";
import { FaultAdvice } from "../fault-codes/index.ts";
import { OrderFrom } from "../work-orders/index.ts";
import { FaultFacts } from "./fault-facts.tsx";
import { FaultFloor } from "./fault-floor.tsx";
import { useFaultName } from "./fault-name.tsx";
import { faultQuery } from "./faults.calls.ts";
import { faultTexts } from "./faults.texts.ts";

const FIELDS = { id: urlId() };
/** While it lasts. */
const LOOK_AGAIN_MS = 10_000;
const AROUND_MINUTES = 10;

/** One fault: what, where, what to do about it, and what the robot did before and after. */
export function FaultViewPage() {
  const [{ id }] = useUrlState(FIELDS);
  return id === undefined ? <NoFault /> : <Loaded key={id} id={id} />;
}

function NoFault() {
  const t = useTexts(faultTexts);
  const href = useHref();
  return (
    <NothingPage
      title={t.pageTitle}
      heading={t.noFaultTitle}
      note={t.noFaultNote}
      to={href("faults")}
      toTexts={t.toFaults}
    />
  );
}

function Loaded({ id }: { readonly id: number }) {
  const t = useTexts(faultTexts);
  const query = useQuery({
    ...faultQuery(id),
    meta: { quietStatus: 404 },
    refetchInterval: ({ state: { data } }) => (data?.recoveredAt === null ? LOOK_AGAIN_MS : false),
  });
  return (
    <OnePage query={query} title={t.pageTitle} block={36} missing={<NoFault />}>
      {(fault) => <Fault fault={fault} />}
    </OnePage>
  );
}

function Fault({ fault }: { readonly fault: FaultReportDetail }) {
  const title = useFaultName()(fault);
  usePageTitle(title);
  const { placeName, floorName, organizationName } = fault;
  return (
    <Page
      title={title}
      note={[fault.deviceName || fault.serialNumber, placeName, floorName, organizationName]
        .filter(Boolean)
        .join(" · ")}
      badges={<DictionaryTag type="faultLevel" value={fault.level} />}
      actions={
        <OrderFrom deviceId={fault.deviceId} source="fault" sourceRef={String(fault.id)} name={title} />
      }
    >
      <WithSide
        side={
          <>
            {fault.advice && (fault.advice.zh || fault.advice.en || fault.picture) ? (
              <Card>
                <FaultAdvice advice={fault.advice} picture={fault.picture} />
              </Card>
            ) : null}
            <FaultFacts fault={fault} />
          </>
        }
      >
        <FaultFloor fault={fault} />
        <Around fault={fault} />
      </WithSide>
    </Page>
  );
}

const shifted = (at: string, minutes: number): string =>
  new Date(Date.parse(at) + minutes * 60_000).toISOString();

/** What the robot did, and was told. */
function Around({ fault: { deviceId, raisedAt, recoveredAt } }: { readonly fault: FaultReportDetail }) {
  const t = useTexts(faultTexts);
  const maySeeLog = useMay(DEVICE_LOG_ENDPOINTS.list);
  const maySeeCommands = useMay(COMMAND_ENDPOINTS.list);
  const span = {
    from: shifted(raisedAt, -AROUND_MINUTES),
    to: recoveredAt === null ? undefined : shifted(recoveredAt, AROUND_MINUTES),
  };
  return (
    <>
      {maySeeLog ? (
        <Card title={t.log} extra={<span>{t.aroundNote(AROUND_MINUTES)}</span>}>
          <LogWithin deviceId={deviceId} {...span} markedAt={raisedAt} />
        </Card>
      ) : null}
      {maySeeCommands ? (
        <Card title={t.commands}>
          <CommandsWithin deviceId={deviceId} {...span} />
        </Card>
      ) : null}
    </>
  );
}
