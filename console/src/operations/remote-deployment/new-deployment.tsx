import type { DeviceRow } from "@sweepline/contract/fleet/devices.ts";
import {
  DEPLOYMENT_KINDS,
  type DeploymentKind,
  newDeploymentSchema,
} from "@sweepline/contract/operations/remote-deployment/index.ts";
import { MAX_MAP_NAME } from "@sweepline/contract/sites/maps.ts";
import { PLACE_ENDPOINTS } from "@sweepline/contract/sites/places/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useMay } from "../../core/session/index.ts";
import { deviceName } from "../../fleet/devices/index.ts";
import { FloorChoice } from "../../sites/maps/index.ts";
import { FormDrawer, TextField } from "../../ui/form/index.ts";
import { Form, Radio } from "../../ui/kit.ts";
import { FoundSelect } from "../../ui/select/index.ts";
import styles from "./deployment.module.css";
import { mapsQuery, robotsQuery, useCreateDeployment } from "./deployments.calls.ts";
import { newTexts } from "./new-deployment.texts.ts";

interface Values {
  readonly kind: DeploymentKind;
  readonly deviceId: number;
  /** As the server calls the field, so that it can mark it. */
  readonly floorId: { readonly placeId: number | undefined; readonly floorId: number | undefined };
  readonly name: string;
  readonly mapId: number;
}

interface NewDeploymentProps {
  readonly onClose: () => void;
  readonly onBegun: (id: number) => void;
}

const [NEW] = newDeploymentSchema.options;

/** Which robot is to put which floor into service. */
export function NewDeployment({ onClose, onBegun }: NewDeploymentProps) {
  const t = useTexts(newTexts);
  const create = useCreateDeployment();
  const save = async ({ kind, deviceId, floorId, name, mapId }: Values) => {
    const body =
      kind === "new"
        ? { kind, deviceId, floorId: floorId.floorId ?? 0, name: name.trim() }
        : { kind, deviceId, mapId };
    const { id } = await create.mutateAsync(body);
    notify("success", t.begun);
    onBegun(id);
  };
  return (
    <FormDrawer<Values>
      title={t.title}
      initialValues={{ kind: "new", name: "" }}
      saveLabel={t.save}
      draft="deployment-new"
      onSave={save}
      onClose={onClose}
    >
      <Form.Item name="kind" label={t.kind}>
        <Radio.Group
          className={styles.kinds ?? ""}
          options={DEPLOYMENT_KINDS.map((value) => ({ value, label: t.kinds[value] }))}
        />
      </Form.Item>
      <Fields />
    </FormDrawer>
  );
}

function Fields() {
  const t = useTexts(newTexts);
  const kind = Form.useWatch<DeploymentKind | undefined>("kind") ?? "new";
  const deviceId = Form.useWatch<number | undefined>("deviceId");
  const [search, setSearch] = useState("");
  const { data, isFetching } = useQuery(robotsQuery(search));
  const [known, setKnown] = useState<{ id: number; name: string; organizationId: number }>();
  const robots = (data?.records ?? []).toSorted(
    (one, other) => Number(other.live.isOnline) - Number(one.live.isOnline),
  );
  const chosen = robots.find(({ id }) => id === deviceId);
  if (chosen && chosen.id !== known?.id)
    setKnown({ id: chosen.id, name: deviceName(chosen), organizationId: chosen.organizationId });
  const organizationId = known?.id === deviceId ? known?.organizationId : undefined;
  return (
    <>
      <Form.Item name="deviceId" label={t.robot} rules={[{ required: true, message: t.robotRequired }]}>
        <RobotSelect
          {...{ isFetching, onSearch: setSearch }}
          own={known}
          found={robots.map((robot) => ({
            id: robot.id,
            name: namesOf(robot, robot.live.isOnline ? "" : t.offline),
          }))}
        />
      </Form.Item>
      {kind === "new" ? (
        <NewFloor organizationId={organizationId} />
      ) : (
        <Form.Item name="mapId" label={t.map} rules={[{ required: true, message: t.mapRequired }]}>
          <MapSelect organizationId={organizationId} />
        </Form.Item>
      )}
    </>
  );
}

/** One without a name of its own is called by its serial number, once. */
const namesOf = (robot: DeviceRow, state: string): string =>
  [...new Set([deviceName(robot), robot.serialNumber, state])].filter(Boolean).join(" · ");

function NewFloor({ organizationId }: { readonly organizationId: number | undefined }) {
  const t = useTexts(newTexts);
  const href = useHref();
  // Whoever may see no places cannot say where the floor is.
  if (!useMay(PLACE_ENDPOINTS.options)) return <p className={styles.soft}>{t.noPlaces}</p>;
  return (
    <>
      <Form.Item
        name="floorId"
        label={t.floor}
        extra={
          <>
            {t.floorHint} <Link to={href("places")}>{t.addFloor}</Link>
          </>
        }
        rules={[
          {
            required: true,
            validator: (_, value?: Values["floorId"]) =>
              value?.floorId === undefined ? Promise.reject(new Error(t.floorRequired)) : Promise.resolve(),
          },
        ]}
      >
        <FloorChoice organizationId={organizationId} />
      </Form.Item>
      <TextField name="name" label={t.name} schema={NEW.shape.name} maxLength={MAX_MAP_NAME} />
    </>
  );
}

/** What the form's item gives it. */
interface OfForm {
  readonly id?: string;
  readonly value?: number;
  readonly onChange?: (id: number) => void;
}

interface RobotSelectProps extends OfForm {
  readonly own: { readonly id: number; readonly name: string } | undefined;
  readonly found: readonly { readonly id: number; readonly name: string }[];
  readonly isFetching: boolean;
  readonly onSearch: (search: string) => void;
}

function RobotSelect({ own, value, isFetching, ...select }: RobotSelectProps) {
  const t = useTexts(newTexts);
  return (
    <FoundSelect
      {...select}
      {...{ value, isLoading: isFetching, placeholder: t.robotPlaceholder }}
      own={own?.id === value ? own : undefined}
    />
  );
}

/** A map of the robot's organization. */
function MapSelect({ organizationId, value, ...select }: OfForm & { organizationId: number | undefined }) {
  const t = useTexts(newTexts);
  const [search, setSearch] = useState("");
  const { data, isFetching } = useQuery({
    ...mapsQuery(organizationId, search),
    enabled: organizationId !== undefined,
  });
  return (
    <FoundSelect
      {...select}
      {...{ value, isLoading: isFetching, onSearch: setSearch }}
      placeholder={organizationId === undefined ? t.chooseRobotFirst : t.mapPlaceholder}
      own={undefined}
      found={(data?.records ?? []).map(({ id, name, mapKey }) => ({ id, name: `${name} · ${mapKey}` }))}
    />
  );
}
