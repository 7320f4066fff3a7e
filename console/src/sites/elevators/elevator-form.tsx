import { MQTT_SERVER_ENDPOINTS } from "@sweepline/contract/fleet/mqtt-servers/index.ts";
import {
  DOOR_OPEN_MS,
  ELEVATOR_FIELDS,
  type ElevatorDetail,
  FLOOR_TRAVEL_MS,
  newElevatorSchema,
} from "@sweepline/contract/sites/elevators/index.ts";
import { useQuery } from "@tanstack/react-query";
import { OrganizationTreeSelect } from "../../access/organizations/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useMay, usePerson } from "../../core/session/index.ts";
import { FormDrawer, NumberField, schemaRule, TextField } from "../../ui/form/index.ts";
import { Form, Select, Switch } from "../../ui/kit.ts";
import { elevatorQuery } from "../elevator-rides/index.ts";
import styles from "./elevator-form.module.css";
import { elevatorFormTexts } from "./elevator-form.texts.ts";
import {
  type ElevatorValues,
  newElevator,
  valuesOf,
  withDoors,
  withoutStrangers,
} from "./elevator-values.ts";
import { mqttServersQuery, placesQuery, useCreateElevator, useUpdateElevator } from "./elevators.calls.ts";
import { FloorRecords } from "./floor-records.tsx";

interface ElevatorFormProps {
  /** Undefined: a new one. */
  readonly id?: number | undefined;
  readonly onAdded?: ((id: number) => void) | undefined;
  readonly onClose: () => void;
}

export function ElevatorForm({ id, onAdded, onClose }: ElevatorFormProps) {
  if (id === undefined) return <Filled detail={undefined} onAdded={onAdded} onClose={onClose} />;
  return <Loaded key={id} id={id} onClose={onClose} />;
}

/** As it is now: what the list knows of it is not all. */
function Loaded({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const { data, isFetchedAfterMount } = useQuery({ ...elevatorQuery(id), staleTime: 0 });
  return data && isFetchedAfterMount ? <Filled detail={data} onClose={onClose} /> : null;
}

interface FilledProps {
  readonly detail: ElevatorDetail | undefined;
  readonly onAdded?: ((id: number) => void) | undefined;
  readonly onClose: () => void;
}

function Filled({ detail, onAdded, onClose }: FilledProps) {
  const own = usePerson()?.sysUser.organizationId;
  const t = useTexts(elevatorFormTexts);
  const [create, update] = [useCreateElevator(), useUpdateElevator()];
  const save = async ({ organizationId = 0, ...values }: ElevatorValues) => {
    const fields = { ...values, floors: withDoors(values.floors, values.doorCount) };
    if (detail) await update.mutateAsync({ ...fields, id: detail.id, revision: detail.revision });
    else {
      const { id } = await create.mutateAsync({ ...fields, organizationId });
      onAdded?.(id);
    }
    notify("success", t.saved);
  };
  return (
    <FormDrawer<ElevatorValues>
      title={detail ? t.edit(detail.name) : t.create}
      initialValues={detail ? valuesOf(detail) : newElevator(own)}
      draft={`elevator-${detail?.id ?? "new"}`}
      width={640}
      onSave={save}
      onClose={onClose}
    >
      <AboutFields detail={detail} />
      <LineFields detail={detail} />
      <CarFields />
      <FloorFields />
    </FormDrawer>
  );
}

/** Places that the chosen organization's elevators may stand in. */
function usePlaces() {
  const form = Form.useFormInstance<ElevatorValues>();
  const organizationId = Form.useWatch((values: ElevatorValues) => values.organizationId, {
    form,
    preserve: true,
  });
  const placeId = Form.useWatch((values: ElevatorValues) => values.placeId, { form, preserve: true }) ?? null;
  const query = useQuery({ ...placesQuery(organizationId, placeId), enabled: organizationId !== undefined });
  return { query, place: query.data?.find(({ id }) => id === placeId) };
}

function AboutFields({ detail }: Pick<FilledProps, "detail">) {
  const t = useTexts(elevatorFormTexts);
  const form = Form.useFormInstance<ElevatorValues>();
  const { query } = usePlaces();
  const places = query.data ?? [];
  const relink = (placeId: number | null) =>
    form.setFieldValue(
      "floors",
      withoutStrangers(
        form.getFieldValue("floors"),
        places.find(({ id }) => id === placeId),
      ),
    );
  return (
    <>
      <h3 className={styles.head}>{t.about}</h3>
      <div className={styles.pair}>
        <TextField name="name" label={t.name} schema={ELEVATOR_FIELDS.name} maxLength={60} />
        <TextField
          isOptional
          name="manufacturer"
          label={t.manufacturer}
          schema={ELEVATOR_FIELDS.manufacturer}
          maxLength={60}
        />
        {detail ? null : (
          <Form.Item
            name="organizationId"
            label={t.organization}
            rules={[schemaRule(newElevatorSchema.shape.organizationId)]}
          >
            <OrganizationTreeSelect
              onChange={() => {
                form.setFieldValue("placeId", null);
                relink(null);
              }}
            />
          </Form.Item>
        )}
        <Form.Item
          name="placeId"
          label={t.place}
          rules={[schemaRule(ELEVATOR_FIELDS.placeId, { isOptional: true })]}
        >
          <Select<number | null>
            allowClear
            showSearch={{ optionFilterProp: "label" }}
            loading={query.isFetching}
            placeholder={t.noPlace}
            options={places.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(placeId) => {
              form.setFieldValue("placeId", placeId ?? null);
              relink(placeId ?? null);
            }}
          />
        </Form.Item>
        <Form.Item name="isEnabled" label={t.enabled} valuePropName="checked">
          <Switch />
        </Form.Item>
      </div>
    </>
  );
}

function LineFields({ detail }: Pick<FilledProps, "detail">) {
  const t = useTexts(elevatorFormTexts);
  const form = Form.useFormInstance<ElevatorValues>();
  const mayChoose = useMay(MQTT_SERVER_ENDPOINTS.options);
  const servers = useQuery({ ...mqttServersQuery(), enabled: mayChoose });
  const known = (servers.data ?? []).filter(({ isBuiltIn }) => !isBuiltIn);
  const options = known.map(({ id, name }) => ({ value: id, label: name }));
  if (detail?.mqttServerId && !known.some(({ id }) => id === detail.mqttServerId))
    options.push({ value: detail.mqttServerId, label: detail.mqttServerName ?? "" });
  return (
    <>
      <h3 className={styles.head}>{t.line}</h3>
      <div className={styles.pair}>
        <TextField
          name="addressNumber"
          label={t.addressNumber}
          extra={t.addressNote}
          schema={ELEVATOR_FIELDS.addressNumber}
          className={styles.whole}
          placeholder="tower-a/bank-1/elevator-2"
          {...{ maxLength: 122, spellCheck: false }}
        />
        <TextField
          name="accountId"
          label={t.accountId}
          extra={t.accountNote}
          schema={ELEVATOR_FIELDS.accountId}
          {...{ maxLength: 64, spellCheck: false }}
        />
        <TextField
          isOptional
          name="mac"
          label={t.mac}
          schema={ELEVATOR_FIELDS.mac}
          placeholder="00:1A:2B:3C:4D:5E"
          {...{ maxLength: 17, spellCheck: false }}
        />
        <Form.Item
          name="mqttServerId"
          label={t.mqttServer}
          rules={[schemaRule(ELEVATOR_FIELDS.mqttServerId, { isOptional: true })]}
        >
          <Select<number | null>
            allowClear
            disabled={!mayChoose}
            placeholder={t.ownBroker}
            options={options}
            onChange={(id) => form.setFieldValue("mqttServerId", id ?? null)}
          />
        </Form.Item>
      </div>
    </>
  );
}

function CarFields() {
  const t = useTexts(elevatorFormTexts);
  return (
    <>
      <h3 className={styles.head}>{t.car}</h3>
      <div className={styles.pair}>
        <NumberField
          name="doorOpenTimeMs"
          label={t.doorOpenTime}
          schema={ELEVATOR_FIELDS.doorOpenTimeMs}
          number={{ min: DOOR_OPEN_MS.least, max: DOOR_OPEN_MS.most, step: 500, suffix: "ms" }}
        />
        <NumberField
          name="floorTravelMs"
          label={t.floorTravel}
          extra={t.floorTravelNote}
          schema={ELEVATOR_FIELDS.floorTravelMs}
          number={{ min: FLOOR_TRAVEL_MS.least, max: FLOOR_TRAVEL_MS.most, step: 500, suffix: "ms" }}
        />
        <Form.Item name="doorCount" label={t.doorCount} rules={[schemaRule(ELEVATOR_FIELDS.doorCount)]}>
          <Select<number>
            options={[
              { value: 1, label: t.oneDoor },
              { value: 2, label: t.twoDoors },
            ]}
          />
        </Form.Item>
        <NumberField
          name="gapMm"
          label={t.gap}
          schema={ELEVATOR_FIELDS.gapMm}
          number={{ min: 0, max: 200, suffix: "mm" }}
        />
      </div>
    </>
  );
}

function FloorFields() {
  const t = useTexts(elevatorFormTexts);
  const { place } = usePlaces();
  return (
    <>
      <h3 className={styles.head}>{t.floors}</h3>
      <div className={styles.pair}>
        <NumberField
          name="floorsAbove"
          label={t.floorsAbove}
          schema={ELEVATOR_FIELDS.floorsAbove}
          number={{ min: 0, max: 60 }}
        />
        <NumberField
          name="floorsBelow"
          label={t.floorsBelow}
          schema={ELEVATOR_FIELDS.floorsBelow}
          number={{ min: 0, max: 20 }}
        />
      </div>
      <FloorRecords place={place} />
    </>
  );
}
