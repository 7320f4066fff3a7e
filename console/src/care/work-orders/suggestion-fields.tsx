import type { ServiceOption } from "@sweepline/contract/care/service-catalog/index.ts";
import type { WorkOrderDetail } from "@sweepline/contract/care/work-orders/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { useSettled } from "../../core/settled/index.ts";
import { deviceQuery } from "../../fleet/devices/index.ts";
import { Button, Form, Select } from "../../ui/kit.ts";
import { MatchedText, matchQuery, projectOptionsQuery, Suggestion } from "../service-catalog/index.ts";
import type { OrderValues } from "./order-values.ts";
import styles from "./work-orders.module.css";
import { orderTexts } from "./work-orders.texts.ts";

/** One question after typing has paused, not one a letter. */
const PAUSE_MS = 250;

/** Whose catalog counts: that of the device's holder. */
function useOrganization(given: number | undefined): number | undefined {
  const deviceId = Form.useWatch<number | undefined>("deviceId", { preserve: true });
  const { data } = useQuery({
    ...deviceQuery(deviceId ?? 0),
    enabled: given === undefined && deviceId !== undefined,
  });
  return given ?? data?.organizationId;
}

/**
 * What keywords in title and description suggest. It fills in what nobody has chosen yet; what a person chose stays, and the
 * suggestion is offered beside it.
 */
export function SuggestionLine({ organizationId: given }: { readonly organizationId: number | undefined }) {
  const t = useTexts(orderTexts);
  const form = Form.useFormInstance<OrderValues>();
  const organizationId = useOrganization(given);
  const title = Form.useWatch<string | undefined>("title") ?? "";
  const description = Form.useWatch<string | undefined>("description") ?? "";
  const text = useSettled(`${title}\n${description}`, PAUSE_MS);
  const { data } = useQuery({ ...matchQuery(text, organizationId), enabled: text.trim() !== "" });
  const matches = text.trim() === "" || !data ? [] : data.filter(({ end }) => end <= text.length);
  const [first] = matches;
  const suggested = useRef<number>(undefined);
  const isUntouched = () =>
    !form.isFieldTouched("level") && !form.isFieldTouched("classification") && given === undefined;
  const apply = () => {
    if (!first) return;
    form.setFieldsValue({ classification: first.classification, level: first.level || undefined });
    if (first.project)
      form.setFieldsValue({ projectId: first.project.id, plannedMinutes: first.project.workMinutes });
  };
  useEffect(() => {
    if (first?.id === suggested.current) return;
    suggested.current = first?.id;
    if (first && isUntouched()) apply();
  });
  if (!first) return null;
  return (
    <div className={styles.suggestion} role="status">
      <p className={styles.caption}>
        {t.suggestion}
        <Button size="small" onClick={apply}>
          {t.apply}
        </Button>
      </p>
      <MatchedText text={text.trim()} matches={shifted(matches, text)} />
      <Suggestion matches={matches} />
    </div>
  );
}

/** White space in front is not shown. */
function shifted<Match extends { readonly start: number; readonly end: number }>(
  matches: readonly Match[],
  text: string,
): Match[] {
  const by = text.length - text.trimStart().length;
  return matches.map((match) => ({ ...match, start: match.start - by, end: match.end - by }));
}

/** A project that is chosen brings its minutes and its class. */
export function ProjectField({ order }: { readonly order: WorkOrderDetail | undefined }) {
  const t = useTexts(orderTexts);
  const form = Form.useFormInstance<OrderValues>();
  const { data = [], isLoading } = useQuery(projectOptionsQuery(useOrganization(order?.organizationId)));
  const gone = order?.projectId && !data.some(({ id }) => id === order.projectId) ? order : undefined;
  const choose = (option: ServiceOption | undefined) => {
    if (!option) return;
    const { classification, title } = form.getFieldsValue(true) as OrderValues;
    form.setFieldsValue({
      plannedMinutes: option.workMinutes,
      ...(classification ? {} : { classification: option.classification }),
      ...(title ? {} : { title: option.name }),
    });
  };
  return (
    <Form.Item name="projectId" label={t.project}>
      <Select<number>
        allowClear
        loading={isLoading}
        placeholder={t.noProject}
        showSearch={{ optionFilterProp: "label" }}
        options={[
          ...(gone?.projectId ? [{ value: gone.projectId, label: gone.projectName }] : []),
          ...data.map(({ id, code, name }) => ({ value: id, label: `${code} · ${name}` })),
        ]}
        onChange={(id) => choose(data.find((one) => one.id === id))}
      />
    </Form.Item>
  );
}
