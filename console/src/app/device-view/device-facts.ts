import type { DeviceDetail } from "@sweepline/contract/fleet/devices.ts";
import { DEVICE_FIELD_NAMES, deviceField } from "@sweepline/contract/fleet/shared/device-field-lists.ts";
import { fieldsWith } from "@sweepline/contract/fleet/shared/state-field-lists.ts";
import type { DeviceState } from "@sweepline/contract/fleet/telemetry.ts";
import { createElement } from "react";
import { type Format, NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { deviceFieldTexts } from "../../fleet/devices/index.ts";
import { SignalMark } from "../../fleet/lora/index.ts";
import { ProductLink } from "../../fleet/products/index.ts";
import { labelFor, StateValue, stateFieldTexts, telemetryTexts } from "../../fleet/telemetry/index.ts";
import { DevicePlaceName } from "../../sites/places/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import type { KeyValue } from "../../ui/data/index.ts";
import { type FieldName, hasField } from "./device-parts.ts";
import { deviceViewTexts } from "./device-view.texts.ts";

interface Facts {
  readonly now: readonly KeyValue[];
  readonly device: readonly KeyValue[];
  readonly network: readonly KeyValue[];
  readonly life: readonly KeyValue[];
}

/** A fact that only devices of some capability have. */
interface CapableFact extends KeyValue {
  readonly field: FieldName;
}

function factsFor(device: DeviceDetail, facts: readonly (KeyValue | CapableFact)[]): readonly KeyValue[] {
  return facts.filter((fact) => !("field" in fact) || hasField(device, fact.field));
}

const FACT_TEXTS = DEVICE_FIELD_NAMES.filter((name) => deviceField(name).isFact);

/** The facts of the overview, each with its label; null values are left to read "—", never 0. */
export function useDeviceFacts(device: DeviceDetail, state: DeviceState | undefined): Facts {
  const t = useTexts(deviceViewTexts);
  const names = useTexts(deviceFieldTexts);
  const format = useFormat();
  const now = useNowFacts(device, state);
  const kinds = useDictionary("deviceKind");
  const labels = useTexts(stateFieldTexts);
  const clockText = (offS: number): string => t.clockOff(format.duration(Math.abs(offS)), offS > 0);
  return {
    now,
    device: [
      { label: t.serialNumber, value: device.serialNumber },
      { label: names.shortName, value: device.shortName || null },
      { label: t.product, value: productOf(device) },
      { label: t.kind, value: kinds.labelOf(device.kind) },
      { label: t.manufacturer, value: device.manufacturer },
      { label: t.organization, value: device.organizationName },
      { label: t.place, value: createElement(DevicePlaceName, { deviceId: device.id }) },
      { label: t.firmware, value: device.firmwareVersion },
      { label: t.hardware, value: device.hardwareVersion },
      { label: t.commissioned, value: format.dateTime(device.commissionedAt) },
      { label: t.timeZone, value: device.timeZone },
      ...FACT_TEXTS.map((name) => ({ label: names[name], value: device[name] || null })),
    ],
    network: factsFor(device, [
      { field: "wifi", label: t.wifi, value: state?.wifi?.ssid ?? null },
      {
        field: "signal",
        label: t.signal,
        value: state?.wifi ? `${format.number(state.wifi.rssiDbm)} dBm` : null,
      },
      {
        field: "radioSignal",
        label: t.signal,
        value: state?.radio
          ? createElement(SignalMark, { rssiDbm: state.radio.rssiDbm, snrDb: state.radio.snrDb })
          : null,
      },
      ...(state?.clockOffS ? [{ label: labels.clockOffS, value: clockText(state.clockOffS) }] : []),
      // Where it is received now comes before where it was registered.
      { label: t.concentrator, value: state?.radio?.concentratorId || device.concentratorId || null },
      { label: names.iccid, value: device.iccid },
    ]),
    life: factsFor(device, [
      {
        field: "workedHours",
        label: t.workedHours,
        value: device.workedHours === null ? null : t.hours(format.number(device.workedHours, 1)),
      },
      {
        field: "cleanedArea",
        label: t.cleanedArea,
        value: device.cleanedAreaSqm === null ? null : format.area(Math.round(device.cleanedAreaSqm)),
      },
      { field: "totalTasks", label: t.totalTasks, value: format.number(device.totalTasks) },
    ]),
  };
}

const productOf = ({ productId: id, productName, productCode }: DeviceDetail) =>
  createElement(ProductLink, { id, name: `${productName} (${productCode})` });

const FACT_FIELDS = fieldsWith("isFact");

function useNowFacts(device: DeviceDetail, state: DeviceState | undefined): readonly KeyValue[] {
  const t = useTexts(deviceViewTexts);
  const labels = useTexts(stateFieldTexts);
  const texts = useTexts(telemetryTexts);
  const workStatuses = useDictionary("workStatus");
  const format = useFormat();
  if (!state) return [];
  const { position, operatingMode, workStatus } = state;
  const ownTexts: Partial<Record<FieldName, string>> = {
    ...(workStatus !== null && !workStatuses.has(workStatus) && { workStatus: texts.unknownWork }),
    ...(operatingMode && { operatingMode: labelFor(texts, "operatingModes", operatingMode) }),
  };
  return factsFor(device, [
    ...FACT_FIELDS.map((field) => {
      const value = state[field];
      const shown = value === null ? null : (ownTexts[field] ?? createElement(StateValue, { field, value }));
      return { field, label: labels[field], value: shown };
    }),
    { field: "position", label: labels.position, value: position && positionText(position, format) },
    { field: "map", label: t.map, value: position?.mapKey ?? null },
  ]);
}

function positionText({ x, y, theta }: NonNullable<DeviceState["position"]>, format: Format): string {
  const degrees = Math.round((((theta * 180) / Math.PI) % 360) + 360) % 360;
  const where = [x, y].map((meters) => format.length(meters, 1)).join(", ");
  return where.includes(NOT_REPORTED) ? NOT_REPORTED : `${where} · ${degrees}°`;
}
