import {
  BINDING_RESULTS,
  type Binding,
  type BindingResult,
  type BoundDevice,
  BINDING_ENDPOINTS as E,
  UPDATE_CHANNELS,
  UPDATE_MODES,
  UPDATE_RINGS,
  type UpdateRing,
} from "@sweepline/contract/operations/firmware-bindings.ts";
import { useMemo, useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useMay } from "../../core/session/index.ts";
import { FormDialog } from "../../ui/form/index.ts";
import { Button, Drawer, Form, Input, Segmented } from "../../ui/kit.ts";
import { declareList, type ListColumn, ListTable, useColumnsOf, useLocalList } from "../../ui/list/index.ts";
import { SelectMany, SelectOne } from "../../ui/select/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { SearchBox, TwoLines } from "../../ui/table/index.ts";
import { useChooseForDevices } from "./bindings.calls.ts";
import { bindingTexts } from "./bindings.texts.ts";
import { RESULT_TONES } from "./result-tones.ts";

const DEVICES = declareList(E.devices, {
  id: "boundDevices",
  filters: ["search", "results", "ring"],
  size: 10,
});
const keysOf = <Code extends string>(labels: Readonly<Record<Code, unknown>>): Code[] =>
  Object.keys(labels) as Code[];

interface BoundDevicesProps {
  readonly binding: Binding;
  readonly onClose: () => void;
}

/** The devices that a binding counts for: what each runs and is to run, and how it is updated. */
export function BoundDevices({ binding, onClose }: BoundDevicesProps) {
  const t = useTexts(bindingTexts);
  const list = useLocalList(DEVICES, { params: { id: binding.id } });
  const [chosen, setChosen] = useState<BoundDevice>();
  const columns = useDeviceColumns(setChosen);
  return (
    <Drawer open size={860} title={t.details(binding.productName)} onClose={onClose}>
      <ListTable
        list={list}
        rowKey={({ deviceId }) => deviceId}
        label={t.details(binding.productName)}
        columns={columns}
        texts={{ emptyTitle: t.noDevicesTitle, emptyNote: t.noDevicesNote }}
        filters={
          <>
            <SearchBox {...list.bind("search")} label={t.search} />
            <SelectMany<BindingResult>
              {...list.bind("results")}
              options={keysOf(BINDING_RESULTS).map((value) => ({ value, label: t.resultOf(value) }))}
              placeholder={t.allResults}
              label={t.result}
              width={11}
            />
            <SelectOne<UpdateRing>
              {...list.bind("ring")}
              options={keysOf(UPDATE_RINGS).map((value) => ({ value, label: t.ringOf(value) }))}
              placeholder={t.allRings}
              label={t.ring}
              width={8}
            />
          </>
        }
      />
      {chosen ? <ChooseDialog device={chosen} onClose={() => setChosen(undefined)} /> : null}
    </Drawer>
  );
}

function useDeviceColumns(onChoose: (device: BoundDevice) => void): readonly ListColumn<typeof E.devices>[] {
  const t = useTexts(bindingTexts);
  const c = useColumnsOf(E.devices);
  const mayChoose = useMay(E.choose);
  return useMemo(
    () => [
      {
        ...{ key: "device", title: t.device, sort: "deviceName", width: 12 },
        render: ({ deviceName, serialNumber }) => (
          <TwoLines below={deviceName ? serialNumber : ""}>{deviceName || serialNumber}</TwoLines>
        ),
      },
      {
        ...{ key: "organization", title: t.organization, width: 11, isHiddenAtFirst: "narrow" },
        render: ({ organizationName, placeName }) => (
          <TwoLines below={placeName ?? ""}>{organizationName}</TwoLines>
        ),
      },
      {
        ...{ key: "result", title: t.result, width: 9 },
        render: ({ result }) => <StatusTag tone={RESULT_TONES[result]}>{t.resultOf(result)}</StatusTag>,
      },
      {
        ...{ key: "version", title: t.version, sort: "version", width: 11 },
        render: ({ version, wanted }) => `${version || t.unknown} → ${wanted || t.unbound}`,
      },
      {
        ...{ key: "ring", title: t.ring, width: 8 },
        render: ({ ring, channel }) => <TwoLines below={t.channelOf(channel)}>{t.ringOf(ring)}</TwoLines>,
      },
      ...(mayChoose
        ? [
            c.actions(6, (row) => (
              <Button size="small" onClick={() => onChoose(row)}>
                {t.choose}
              </Button>
            )),
          ]
        : []),
    ],
    [t, c, mayChoose, onChoose],
  );
}

type Choice = Pick<BoundDevice, "ring" | "channel" | "mode" | "remark">;

function ChooseDialog({ device, onClose }: { readonly device: BoundDevice; readonly onClose: () => void }) {
  const t = useTexts(bindingTexts);
  const choose = useChooseForDevices();
  const { deviceId, deviceName, serialNumber, ring, channel, mode, remark } = device;
  return (
    <FormDialog<Choice>
      title={t.chooseTitle(deviceName || serialNumber)}
      confirm={t.save}
      initialValues={{ ring, channel, mode, remark }}
      onConfirm={async (values) => {
        await choose.mutateAsync({ ...values, deviceIds: [deviceId] });
        notify("success", t.chosen);
      }}
      onClose={onClose}
    >
      <Form.Item name="mode" label={t.mode}>
        <Segmented options={keysOf(UPDATE_MODES).map((value) => ({ value, label: t.modeOf(value) }))} />
      </Form.Item>
      <Form.Item name="ring" label={t.ring}>
        <Segmented options={keysOf(UPDATE_RINGS).map((value) => ({ value, label: t.ringOf(value) }))} />
      </Form.Item>
      <Form.Item name="channel" label={t.channel}>
        <Segmented options={keysOf(UPDATE_CHANNELS).map((value) => ({ value, label: t.channelOf(value) }))} />
      </Form.Item>
      <Form.Item name="remark" label={t.remark}>
        <Input maxLength={200} />
      </Form.Item>
    </FormDialog>
  );
}
