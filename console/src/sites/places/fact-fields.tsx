import { newPlaceSchema, PLACE_FIELDS, type PlaceDetail } from "@sweepline/contract/sites/places/index.ts";
import { OrganizationTreeSelect } from "../../access/organizations/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { NumberField, schemaRule, TextField } from "../../ui/form/index.ts";
import { Form, Input } from "../../ui/kit.ts";
import { TimeZoneSelect } from "../../ui/time-zone/index.ts";
import styles from "./place-form.module.css";
import { placeFormTexts } from "./place-form.texts.ts";

export function FactFields({ place }: { place: PlaceDetail | undefined }) {
  const t = useTexts(placeFormTexts);
  return (
    <div className={styles.fields}>
      <TextField name="name" label={t.name} schema={PLACE_FIELDS.name} maxLength={60} />
      <Form.Item
        name="organizationId"
        label={t.organization}
        rules={place ? [] : [schemaRule(newPlaceSchema.shape.organizationId)]}
      >
        <OrganizationTreeSelect isDisabled={place !== undefined} isClearable={false} />
      </Form.Item>
      <TextField
        isOptional
        name="address"
        label={t.address}
        className={styles.wide}
        schema={PLACE_FIELDS.address}
        maxLength={200}
      />
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
        rules={[schemaRule(PLACE_FIELDS.remark, { isOptional: true })]}
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
        <NumberField
          key={name}
          isOptional
          {...{ name, label }}
          schema={PLACE_FIELDS[name]}
          number={{ min: -most, max: most, precision: 6, controls: false, placeholder: "0.000000" }}
        />
      ))}
    </>
  );
}
