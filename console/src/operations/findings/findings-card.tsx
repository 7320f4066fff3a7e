import { FINDING_ENDPOINTS } from "@sweepline/contract/operations/findings.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { QueryView } from "../../ui/feedback/index.ts";
import { Button } from "../../ui/kit.ts";
import { Card } from "../../ui/page/index.ts";
import { FindingList } from "./finding-list.tsx";
import { type FindingsOf, findingsQuery, LOOK_AGAIN_MS } from "./findings.calls.ts";
import styles from "./findings.module.css";
import { findingTexts } from "./findings.texts.ts";

const FEW = 5;

/** What of one task, or of all tasks of one map, may not work in the days to come; for who may see the plan. */
export function FindingsCard({ of }: { readonly of: FindingsOf }) {
  return useMay(FINDING_ENDPOINTS.list) ? <Shown of={of} /> : null;
}

function Shown({ of }: { readonly of: FindingsOf }) {
  const t = useTexts(findingTexts);
  const format = useFormat();
  const [isWhole, setWhole] = useState(false);
  const query = useQuery({ ...findingsQuery(of), refetchInterval: LOOK_AGAIN_MS });
  return (
    <Card title={t.nextDays}>
      <QueryView query={query} block={6}>
        {(findings) => {
          if (findings.length === 0) return <p className={styles.faint}>{t.nothing}</p>;
          const isCut = !isWhole && findings.length > FEW;
          return (
            <>
              <FindingList findings={isCut ? findings.slice(0, FEW) : findings} />
              {isCut ? (
                <Button type="link" onClick={() => setWhole(true)}>
                  {t.all(format.number(findings.length))}
                </Button>
              ) : null}
            </>
          );
        }}
      </QueryView>
    </Card>
  );
}
