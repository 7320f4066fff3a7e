import {
  BINDING_RESULTS,
  type Binding,
  type BindingResult,
  type BoundDevice,
  BINDING_ENDPOINTS as E,
  UPDATE_RINGS,
  type UpdateRing,
} from "@sweepline/contract/operations/firmware-bindings.ts";
import { ROLLOUT_ENDPOINTS } from "@sweepline/contract/operations/rollouts/index.ts";
import { useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { useMay } from "../../core/session/index.ts";
import { RowActions } from "../../ui/actions/index.ts";
import { Button, Drawer } from "../../ui/kit.ts";
import { declareList, type ListColumn, ListTable, useColumnsOf, useLocalList } from "../../ui/list/index.ts";
import { SelectMany, SelectOne } from "../../ui/select/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { SearchBox, TwoLines } from "../../ui/table/index.ts";
import styles from "./bindings.module.css";
import { bindingTexts } from "./bindings.texts.ts";
import { ChooseDialog, keysOf } from "./choose-dialog.tsx";
import { lineOf } from "./line-of.ts";
import { RESULT_TONES } from "./result-tones.ts";

const DEVICES = declareList(E.devices, {
  id: "boundDevices",
  filters: ["search", "results", "ring"],
  size: 10,
});

const MOST_AT_ONCE = 500;
const nameOf = ({ deviceName, serialNumber }: Pick<BoundDevice, "deviceName" | "serialNumber">) =>
  deviceName || serialNumber;

interface BoundDevicesProps {
  readonly binding: Binding;
  readonly onClose: () => void;
}

/** The devices that a binding counts for: what each runs and is to run, and how it is updated. */
export function BoundDevices({ binding, onClose }: BoundDevicesProps) {
  const t = useTexts(bindingTexts);
  const list = useLocalList(DEVICES, { params: { id: binding.id } });
  const [ids, setIds] = useState<readonly number[]>([]);
  const [chosen, setChosen] = useState<readonly number[] | BoundDevice>();
  const columns = useDeviceColumns(setChosen);
  const mayChoose = useMay(E.choose);
  return (
    <Drawer
      open
      size={1000}
      title={t.details(binding.productName)}
      extra={<RollOut binding={binding} />}
      onClose={onClose}
    >
      <ListTable
        list={list}
        rowKey={({ deviceId }) => deviceId}
        label={t.details(binding.productName)}
        columns={columns}
        {...(mayChoose && {
          selection: { keys: ids, onChange: (keys) => setIds(keys.slice(0, MOST_AT_ONCE).map(Number)) },
        })}
        tools={<Chosen ids={ids} onChoose={() => setChosen(ids)} onClear={() => setIds([])} />}
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
      {chosen ? (
        <ChooseDialog of={chosen} onDone={() => setIds([])} onClose={() => setChosen(undefined)} />
      ) : null}
    </Drawer>
  );
}

interface ChosenProps {
  readonly ids: readonly number[];
  readonly onChoose: () => void;
  readonly onClear: () => void;
}

/** What can be done with several at once. */
function Chosen({ ids, onChoose, onClear }: ChosenProps) {
  const t = useTexts(bindingTexts);
  if (ids.length === 0) return null;
  return (
    <span className={styles.chosen}>
      <Button type="primary" onClick={onChoose}>
        {t.chooseMany(ids.length)}
      </Button>
      <Button type="text" onClick={onClear}>
        {t.clear}
      </Button>
    </span>
  );
}

function RollOut({ binding: { id, devices } }: Pick<BoundDevicesProps, "binding">) {
  const t = useTexts(bindingTexts);
  const format = useFormat();
  const href = useHref();
  const navigate = useNavigate();
  const behind = devices.behind ?? 0;
  if (!useMay(ROLLOUT_ENDPOINTS.create) || behind === 0) return null;
  return (
    <Button onClick={() => void navigate(href("rolloutForm", { bindingId: id }))}>
      {t.rollOutBehind(format.number(behind))}
    </Button>
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
        ...{ key: "mode", title: t.mode, width: 9 },
        render: (row) => {
          const { mode, line } = lineOf(row, t);
          return <TwoLines below={line}>{mode}</TwoLines>;
        },
      },
      ...(mayChoose
        ? [
            c.actions(6, (row) => (
              <RowActions
                name={nameOf(row)}
                buttons={[
                  { label: t.choose, name: `${t.choose}: ${nameOf(row)}`, onSelect: () => onChoose(row) },
                ]}
              />
            )),
          ]
        : []),
    ],
    [t, c, mayChoose, onChoose],
  );
}
