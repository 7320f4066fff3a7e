import type { ElevatorDetail } from "@sweepline/contract/sites/elevators/index.ts";
import { Link } from "react-router";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { KeyValues } from "../../ui/data/index.ts";
import { elevatorPageTexts } from "./elevator-page.texts.ts";

/** What was declared of it (spec §3). */
export function ElevatorFacts({ elevator }: { readonly elevator: ElevatorDetail }) {
  const t = useTexts(elevatorPageTexts);
  const format = useFormat();
  const href = useHref();
  const { placeId, placeName, floorsAbove, floorsBelow, mqttServerId, hasCredentials, hasService } = elevator;
  const credentials = hasCredentials ? t.hasCredentials : t.noCredentials;
  const own = hasService ? t.controlSystem : t.ownBroker;
  return (
    <KeyValues
      min={10}
      items={[
        { label: t.manufacturer, value: elevator.manufacturer || null },
        { label: t.addressNumber, value: elevator.addressNumber },
        { label: t.mac, value: elevator.mac || null },
        { label: t.accountId, value: elevator.accountId },
        {
          label: t.place,
          value: placeId === null ? null : <Link to={href("placeView", { id: placeId })}>{placeName}</Link>,
        },
        { label: t.organization, value: elevator.organizationName },
        { label: t.floorCounts, value: `${format.number(floorsAbove)} / ${format.number(floorsBelow)}` },
        { label: t.doorCount, value: format.number(elevator.doorCount) },
        { label: t.doorOpenTime, value: t.milliseconds(format.number(elevator.doorOpenTimeMs)) },
        { label: t.floorTravel, value: t.milliseconds(format.number(elevator.floorTravelMs)) },
        { label: t.gap, value: t.millimeters(format.number(elevator.gapMm)) },
        { label: t.line, value: elevator.mqttServerName ?? own },
        ...(hasService
          ? []
          : [{ label: t.credentials, value: mqttServerId === null ? credentials : t.elsewhere }]),
      ]}
    />
  );
}
