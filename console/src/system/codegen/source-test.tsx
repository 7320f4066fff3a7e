import type { DataSource, SourceTest } from "@sweepline/contract/system/codegen/data-sources.ts";
import { CallError } from "../../core/api/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useFormTrial } from "../../ui/form/index.ts";
import { Button } from "../../ui/kit.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { useTestSource } from "./codegen.calls.ts";
import styles from "./codegen.module.css";
import { type SourceValues, sourceBodyOf } from "./source-values.ts";
import { sourceTexts } from "./sources.texts.ts";

/** Connects by what is kept of the source. */
export function SourceTestCell({ source }: { readonly source: DataSource }) {
  const t = useTexts(sourceTexts);
  const { mutate, isPending, data, error } = useTestSource();
  const { id, url, username, schema, tls } = source;
  const test = () => mutate({ id, url, username, schema, tls });
  return (
    <span className={styles.test}>
      <Button size="small" loading={isPending} aria-label={t.testOf(source.name)} onClick={test}>
        {t.test}
      </Button>
      <TestResult isPending={isPending} {...{ data, error }} />
    </span>
  );
}

/** Connects with what stands in the form, before it is saved; by the password that is kept where none was typed. */
export function SourceTestButton({ id }: { readonly id: number | undefined }) {
  const t = useTexts(sourceTexts);
  const test = useTestSource();
  const { isTrying, run } = useFormTrial<SourceValues>(
    async (values) => {
      const { name: _, ...body } = await sourceBodyOf(values);
      await test.mutateAsync({ ...body, ...(id !== undefined && { id }) });
    },
    ["url", "username", "password", "schema", "tls"],
  );
  const testNow = () => {
    test.reset();
    run();
  };
  return (
    <div className={styles.test}>
      <Button loading={isTrying} onClick={testNow}>
        {t.test}
      </Button>
      <TestResult isPending={isTrying} data={test.data} error={test.error} />
    </div>
  );
}

interface TestResultProps {
  readonly isPending: boolean;
  readonly data: SourceTest | undefined;
  readonly error: unknown;
}

function TestResult({ isPending, data, error }: TestResultProps) {
  return (
    <span aria-live="polite" className={styles.testResult}>
      {isPending ? null : <TestAnswer data={data} error={error} />}
    </span>
  );
}

function TestAnswer({ data, error }: Omit<TestResultProps, "isPending">) {
  const t = useTexts(sourceTexts);
  const format = useFormat();
  if (error) {
    const reason = error instanceof CallError ? error.message : "";
    return (
      <>
        <StatusTag tone="danger">{t.failed}</StatusTag>
        <span className={styles.faulty}>{reason}</span>
      </>
    );
  }
  if (!data) return null;
  const { product, tables, durationMs, mayWrite } = data;
  return (
    <>
      <StatusTag tone="positive">{t.works}</StatusTag>
      <span>{t.testOk(product, format.number(tables), format.number(durationMs))}</span>
      {mayWrite ? <span className={styles.warning}>{t.mayWrite}</span> : null}
    </>
  );
}
