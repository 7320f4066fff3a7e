import { ROLLOUT_ENDPOINTS as E, type RolloutDetail } from "@sweepline/contract/operations/rollouts/index.ts";
import { UPDATE_ENDPOINTS as U, type Update } from "@sweepline/contract/operations/updates/index.ts";
import {
  STOP_OUTCOME_CODES,
  type StopOutcome,
  UPDATE_STATE_CODES,
  UPDATE_STATES,
  UPDATE_WAIT_CODES,
  type UpdateState,
  type UpdateWait,
} from "@sweepline/contract/operations/updates/states.ts";
import { useId, useRef, useState } from "react";
import { NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { declareList, type ListColumn, ListTable, useList } from "../../ui/list/index.ts";
import { SelectMany, SelectOne } from "../../ui/select/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { SearchBox } from "../../ui/table/index.ts";
import {
  ConfirmBar,
  resultOf,
  UpdateDrawer,
  type UpdateResult,
  useAskedSelection,
  useUpdateColumns,
} from "../updates/index.ts";
import { type ActTexts, actTexts } from "./acts.texts.ts";
import { isInProgress } from "./is-moving.ts";
import styles from "./rollouts.module.css";
import { rolloutTexts } from "./rollouts.texts.ts";
import { STOP_TONES } from "./stop-card.tsx";

const DEVICES = declareList(E.devices, {
  id: "rolloutDevices",
  filters: ["search", "states", "waitsFor", "stopOutcomes", "groupNumber"],
});

export const statesOf = (result: UpdateResult): UpdateState[] =>
  UPDATE_STATE_CODES.filter((state) => resultOf(state) === result);

interface Wanted {
  readonly states?: readonly UpdateState[];
  readonly waitsFor?: UpdateWait;
  readonly stopOutcomes?: readonly StopOutcome[];
  readonly groupNumber?: number;
}

/** The list, and the way to it from a figure elsewhere on the page. */
export function useRolloutDevices(rollout: RolloutDetail, refetchInterval: number) {
  const list = useList(DEVICES, { params: { id: rollout.id }, refetchInterval });
  const frame = useRef<HTMLElement>(null);
  const show = ({ states = [], waitsFor, stopOutcomes = [], groupNumber }: Wanted) => {
    list.setView({ search: "", states, waitsFor, stopOutcomes, groupNumber, current: 1 });
    frame.current?.scrollIntoView?.({ block: "start", behavior: "smooth" });
  };
  return { ...list, frame, show };
}

interface RolloutDevicesProps {
  readonly list: ReturnType<typeof useRolloutDevices>;
  readonly rollout: RolloutDetail;
}

/** Each device's turn: how far it is, or why it waits. */
export function RolloutDevices({ list, rollout }: RolloutDevicesProps) {
  const t = useTexts(rolloutTexts);
  const a = useTexts(actTexts);
  const titleId = useId();
  const [shown, setShown] = useState<Update>();
  const c = useUpdateColumns(setShown);
  const { updates, selection, clear } = useAskedSelection(list.query.data?.records);
  const mayConfirm = useMay(U.confirm);
  const isConfirmed = mayConfirm && rollout.plan.needsConfirmation && isInProgress(rollout);
  return (
    <section ref={list.frame} className={styles.devices} aria-labelledby={titleId}>
      <h2 id={titleId}>{t.deviceList}</h2>
      <ListTable
        list={list}
        label={t.deviceList}
        texts={{ emptyTitle: t.noDevicesTitle, emptyNote: t.noDevicesNote }}
        columns={[
          ...[{ ...c.device, sort: "deviceName" as const }, c.state],
          ...(rollout.isEmergency ? [stopColumn(a)] : []),
          ...[{ ...c.group, sort: "groupNumber" as const }, c.versions, c.organization, c.attempts],
          { ...c.changedAt, sort: "changedAt" as const },
        ]}
        onOpen={setShown}
        {...(isConfirmed && { selection, tools: <ConfirmBar updates={updates} onClear={clear} /> })}
        filters={<Filters list={list} rollout={rollout} />}
      />
      {shown ? <UpdateDrawer update={shown} onClose={() => setShown(undefined)} /> : null}
    </section>
  );
}

const stopColumn = (a: ActTexts): ListColumn<typeof E.devices> => ({
  ...{ key: "stopOutcome", title: a.emergency, width: 11 },
  render: ({ stopOutcome }) =>
    stopOutcome === null ? (
      NOT_REPORTED
    ) : (
      <StatusTag tone={STOP_TONES[stopOutcome]}>{a.outcomeOf(stopOutcome)}</StatusTag>
    ),
});

function Filters({ list, rollout }: RolloutDevicesProps) {
  const t = useTexts(rolloutTexts);
  const format = useFormat();
  const a = useTexts(actTexts);
  const side = useLanguage() === "zh" ? 0 : 1;
  return (
    <>
      <SearchBox {...list.bind("search")} label={t.deviceSearch} />
      <SelectMany<UpdateState>
        {...list.bind("states")}
        options={UPDATE_STATE_CODES.map((value) => ({ value, label: UPDATE_STATES[value].label[side] }))}
        placeholder={t.allDeviceStates}
        label={t.deviceState}
        width={11}
      />
      <SelectOne<UpdateWait>
        {...list.bind("waitsFor")}
        options={UPDATE_WAIT_CODES.map((value) => ({ value, label: t.waitOf(value) }))}
        placeholder={t.allWaits}
        label={t.waitsFor}
        width={12}
      />
      {rollout.isEmergency ? (
        <SelectMany<StopOutcome>
          {...list.bind("stopOutcomes")}
          options={STOP_OUTCOME_CODES.map((value) => ({ value, label: a.outcomeOf(value) }))}
          placeholder={a.allOutcomes}
          label={a.emergency}
          width={13}
        />
      ) : null}
      <SelectOne<number>
        {...list.bind("groupNumber")}
        options={rollout.groups.map(({ number }) => ({
          value: number,
          label: t.groupNumber(format.number(number)),
        }))}
        placeholder={t.allGroups}
        label={t.group}
        width={8}
      />
    </>
  );
}
