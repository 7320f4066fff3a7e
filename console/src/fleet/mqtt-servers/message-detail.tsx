import type { MqttSample } from "@sweepline/contract/fleet/mqtt-servers/messages.ts";
import { isFault } from "@sweepline/contract/fleet/mqtt-topics/payload.ts";
import { useState } from "react";
import { NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { CopyButton } from "../../ui/actions/index.ts";
import { Segments } from "../../ui/segments/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { PlainTable } from "../../ui/table/index.ts";
import styles from "./mqtt-servers.module.css";
import { mqttServerTexts } from "./mqtt-servers.texts.ts";
import { bytesOf, PAYLOAD_VIEWS, type PayloadView, shownAs } from "./payload-text.ts";

/** One message: where and when, what its parameters are, and its content. */
export function MessageDetail({ sample }: { readonly sample: MqttSample }) {
  const t = useTexts(mqttServerTexts);
  const format = useFormat();
  const [view, setView] = useState<PayloadView>("pretty");
  const text = shownAs(view, bytesOf(sample.payload));
  const { topic, at, bytes, qos, isRetained, isCut, malformed, results } = sample;
  return (
    <>
      <h2 className={styles.detailTitle}>{topic}</h2>
      <p className={styles.sub}>
        {format.dateTime(at)} · {t.bytes(format.number(bytes))} · QoS {qos}
        {isRetained && ` · ${t.retained}`}
        {isCut && ` · ${t.cut}`}
      </p>
      {malformed !== null && (
        <p className={styles.bad}>
          {t.malformed}: {malformed}
        </p>
      )}
      {results && results.length > 0 && <Results results={results} />}
      <div className={styles.viewerBar}>
        <Segments<PayloadView>
          label={t.view}
          size="small"
          value={view}
          options={PAYLOAD_VIEWS.map((value) => ({ value, label: t[value] }))}
          onChange={setView}
        />
        <CopyButton text={text} label={t.copy} doneLabel={t.copied} />
      </div>
      {/* Long content is scrolled by keyboard too. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable */}
      <section className={styles.payload} tabIndex={0} aria-label={t.payload}>
        <pre>{text}</pre>
      </section>
    </>
  );
}

function Results({ results }: { readonly results: NonNullable<MqttSample["results"]> }) {
  const t = useTexts(mqttServerTexts);
  return (
    <PlainTable heads={[t.parameter, t.value, t.result]}>
      <tbody>
        {results.map((result) => (
          <tr key={result.code}>
            <th scope="row">{result.code}</th>
            <td>{result.value === undefined ? NOT_REPORTED : JSON.stringify(result.value)}</td>
            <td>
              <StatusTag tone={isFault(result) ? "danger" : result.outcome === "ok" ? "positive" : "neutral"}>
                {t.outcomes[result.outcome]}
              </StatusTag>
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
