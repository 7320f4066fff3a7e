import { JOB_FIELDS } from "@sweepline/contract/system/jobs/index.ts";
import {
  CONCURRENCY_RULES,
  JOB_LIMITS,
  LOST_RULES,
  MISFIRE_RULES,
} from "@sweepline/contract/system/jobs/limits.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { FieldGrid, NumberField } from "../../ui/form/index.ts";
import { Form, Select } from "../../ui/kit.ts";
import { jobFormTexts } from "./job-form.texts.ts";

/** What becomes of a job when something is in its way. */
export function BehaviourFields() {
  const t = useTexts(jobFormTexts);
  const retries = Form.useWatch<number | undefined>("retries") ?? 0;
  return (
    <section>
      <h3>{t.behaviour}</h3>
      <FieldGrid min={15}>
        <Form.Item name="misfire" label={t.misfire} extra={t.misfireNote}>
          <Select options={MISFIRE_RULES.map((value) => ({ value, label: t.misfires[value] }))} />
        </Form.Item>
        <Form.Item name="concurrency" label={t.concurrency}>
          <Select options={CONCURRENCY_RULES.map((value) => ({ value, label: t.concurrencies[value] }))} />
        </Form.Item>
        <Counted name="timeoutS" suffix={t.seconds} />
        <Form.Item name="whenLost" label={t.whenLost}>
          <Select options={LOST_RULES.map((value) => ({ value, label: t.lost[value] }))} />
        </Form.Item>
        <Counted name="retries" suffix={t.timesOf(retries)} />
        {retries > 0 ? <Counted name="backOffS" suffix={t.seconds} /> : null}
        <Counted name="informAfter" suffix={t.failures} />
      </FieldGrid>
    </section>
  );
}

interface CountedProps {
  readonly name: "timeoutS" | "retries" | "backOffS" | "informAfter";
  readonly suffix: string;
}

function Counted({ name, suffix }: CountedProps) {
  const t = useTexts(jobFormTexts);
  const { least, most } = JOB_LIMITS[name];
  return (
    <NumberField
      name={name}
      label={t.counts[name]}
      schema={JOB_FIELDS[name].unwrap()}
      extra={t.countNotes[name]}
      number={{ min: least, max: most, suffix }}
    />
  );
}
