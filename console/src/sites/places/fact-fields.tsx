import { newPlaceSchema, PLACE_FIELDS, type PlaceDetail } from "@sweepline/contract/sites/places/index.ts";
import { OrganizationTreeSelect } from "../../access/organizations/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { schemaRule } from "../../ui/form/index.ts";
import { Form, Input, InputNumber } from "../../ui/kit.ts";
import { TimeZoneSelect } from "../../ui/time-zone/index.ts";
import styles from "./place-form.module.css";
import { placeFormTexts } from "./place-form.texts.ts";

const optional = { isOptional: true };

export function FactFields({ place }: { place: PlaceDetail | undefined }) {
  const t = useTexts(placeFormTexts);
  return (
    <div className={styles.fields}>
      <Form.Item name="name" label={t.name} rules={[schemaRule(PLACE_FIELDS.name)]}>
        <Input maxLength={60} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="organizationId"
        label={t.organization}
        rules={place ? [] : [schemaRule(newPlaceSchema.shape.organizationId)]}
      >
        <OrganizationTreeSelect isDisabled={place !== undefined} isClearable={false} />
      </Form.Item>
      <Form.Item
        name="address"
        label={t.address}
        className={styles.wide ?? ""}
        rules={[schemaRule(PLACE_FIELDS.address, optional)]}
      >
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="timeZone"
        label={t.timeZone}
        className={styles.wide ?? ""}
        extra={t.timeZoneNote}
        rules={[schemaRule(PLACE_FIELDS.timeZone)]}
      >
        <TimeZoneSelect />
      </Form.Item>
      <Coordinates />
      <Form.Item
        name="remark"
        label={t.remark}
        className={styles.wide ?? ""}
        rules={[schemaRule(PLACE_FIELDS.remark, optional)]}
      >
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </div>
  );
}

/** Both or none: the server says so where one is missing. */
function Coordinates() {
  const t = useTexts(placeFormTexts);
  const axes = [
    { name: "latitude", label: t.latitude, most: 90 },
    { name: "longitude", label: t.longitude, most: 180 },
  ] as const;
  return (
    <>
      {axes.map(({ name, label, most }) => (
        <Form.Item key={name} name={name} label={label} rules={[schemaRule(PLACE_FIELDS[name], optional)]}>
          <InputNumber<number>
            className={styles.number ?? ""}
            min={-most}
            max={most}
            precision={6}
            controls={false}
            placeholder="0.000000"
          />
        </Form.Item>
      ))}
    </>
  );
}
