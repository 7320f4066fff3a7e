import { COMMAND_ENDPOINTS } from "@sweepline/contract/fleet/commands/index.ts";
import type { ElevatorDetail } from "@sweepline/contract/sites/elevators/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useMay } from "../../core/session/index.ts";
import { deviceListQuery, deviceName } from "../../fleet/devices/index.ts";
import { showFieldErrors } from "../../ui/form/index.ts";
import { Button, Form, Select } from "../../ui/kit.ts";
import { Segments } from "../../ui/segments/index.ts";
import { useCallElevator } from "./elevator-rides.calls.ts";
import styles from "./operate.module.css";
import { operateTexts } from "./operate.texts.ts";

interface CallValues {
  deviceId?: number;
  fromFloor?: string;
  toFloor?: string | null;
}

/** One question after typing has paused, not one a letter. */
const PAUSE_MS = 250;
const SHOWN = 10;

/** Who shall ride, and from where to where; refusals stand at the field that they are about. */
export function CallForm({ elevator }: { readonly elevator: ElevatorDetail }) {
  const t = useTexts(operateTexts);
  const [form] = Form.useForm<CallValues>();
  const [who, setWho] = useState<"person" | "robot">("person");
  const mayCommandRobots = useMay(COMMAND_ENDPOINTS.possible);
  const call = useCallElevator();
  const stops = elevator.floors
    .filter(({ isServed }) => isServed)
    .map(({ name, floorName }) => ({
      value: name,
      label: floorName && floorName !== name ? `${name} · ${floorName}` : name,
    }))
    .reverse();
  const isRobot = who === "robot";
  const run = async ({ deviceId, fromFloor, toFloor }: CallValues) => {
    const body = isRobot
      ? { deviceId: deviceId ?? 0, toFloor: toFloor ?? null }
      : { deviceId: null, fromFloor, toFloor: toFloor ?? null };
    await call.mutateAsync({ id: elevator.id, ...body });
    notify("success", t.called);
    form.resetFields();
  };
  return (
    <Form<CallValues>
      form={form}
      layout="vertical"
      className={styles.callForm ?? ""}
      onFinish={(values) => void run(values).catch((error) => showFieldErrors(form, error))}
    >
      {mayCommandRobots ? (
        <div className={styles.who}>
          <Segments<"person" | "robot">
            label={t.who}
            size="small"
            value={who}
            options={[
              { value: "person", label: t.person },
              { value: "robot", label: t.robot },
            ]}
            onChange={setWho}
          />
        </div>
      ) : null}
      {isRobot ? (
        <Form.Item name="deviceId" label={t.robot} rules={[{ required: true, message: t.findRobot }]}>
          <RobotSelect />
        </Form.Item>
      ) : (
        <Form.Item name="fromFloor" label={t.from} rules={[{ required: true, message: t.from }]}>
          <Select<string> showSearch={{ optionFilterProp: "label" }} options={stops} />
        </Form.Item>
      )}
      <Form.Item name="toFloor" label={t.to} rules={isRobot ? [{ required: true, message: t.to }] : []}>
        <Select<string>
          allowClear={!isRobot}
          showSearch={{ optionFilterProp: "label" }}
          {...(isRobot ? {} : { placeholder: t.onlyHere })}
          options={stops}
        />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={call.isPending} disabled={!elevator.isEnabled}>
        {t.call}
      </Button>
    </Form>
  );
}

interface RobotSelectProps {
  /** Handed over by the form. */
  readonly id?: string;
  readonly value?: number;
  readonly onChange?: (id: number) => void;
}

/** A few letters of a name; before that, robots that are online. */
function RobotSelect({ id, value, onChange }: RobotSelectProps) {
  const t = useTexts(operateTexts);
  const [typed, setTyped] = useState("");
  const [search, setSearch] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data, isFetching } = useQuery(
    deviceListQuery(search ? { search, size: SHOWN } : { isOnline: "true", size: SHOWN }),
  );
  return (
    <Select<number>
      {...(id ? { id } : {})}
      {...(value === undefined ? {} : { value })}
      placeholder={t.findRobot}
      loading={isFetching}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      notFoundContent={isFetching ? null : t.findNothing}
      options={(data?.records ?? []).map((row) => ({
        value: row.id,
        label: `${deviceName(row)} · ${row.serialNumber}`,
      }))}
      onChange={(next: number) => onChange?.(next)}
    />
  );
}
