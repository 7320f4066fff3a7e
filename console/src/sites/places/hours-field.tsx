import { PLACE_FIELDS } from "@sweepline/contract/sites/places/index.ts";
import {
  type OpeningHours,
  ROBOT_HOURS,
  type RobotHours,
} from "@sweepline/contract/sites/places/opening-hours.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { schemaRule } from "../../ui/form/index.ts";
import { Form, Segmented } from "../../ui/kit.ts";
import styles from "./place-form.module.css";
import { placeFormTexts } from "./place-form.texts.ts";
import { WeekInput } from "./week-input.tsx";

export function HoursField() {
  return (
    <Form.Item
      name="openingHours"
      rules={[schemaRule(PLACE_FIELDS.openingHours)]}
      className={styles.hoursItem ?? ""}
    >
      <WeekInput />
    </Form.Item>
  );
}

/** Asked where hours are stated: whether robots are to work in them, or outside of them. */
export function RobotHoursField() {
  const t = useTexts(placeFormTexts);
  const isStated = (Form.useWatch<OpeningHours | undefined>("openingHours") ?? []).length > 0;
  return (
    <Form.Item
      name="robotHours"
      label={t.robotHours}
      extra={t.robotHoursNote}
      hidden={!isStated}
      className={styles.hoursItem ?? ""}
    >
      <Segmented<RobotHours>
        options={ROBOT_HOURS.map((value) => ({ value, label: t.robotHoursOf[value] }))}
      />
    </Form.Item>
  );
}
