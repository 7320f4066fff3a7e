import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { QueryView } from "../../ui/feedback/index.ts";
import { Button } from "../../ui/kit.ts";
import { PlainTable } from "../../ui/table/index.ts";
import styles from "./bulk.module.css";
import { failedQuery } from "./bulk-jobs.calls.ts";
import { bulkTexts } from "./bulk-jobs.texts.ts";

const PAGE = 50;

/** Each device at which it failed, and why. */
export function BulkFailures({ id, failed }: { readonly id: number; readonly failed: number }) {
  const t = useTexts(bulkTexts);
  const href = useHref();
  const [pages, setPages] = useState(1);
  const items = useQuery(failedQuery(id, pages));
  return (
    <QueryView query={items} block={6}>
      {({ records }) => (
        <div className={styles.failures}>
          <PlainTable heads={[t.device, t.why]}>
            <tbody>
              {records.map((item) => (
                <tr key={item.deviceId}>
                  <td>
                    <Link to={href("deviceView", { id: item.deviceId })} title={item.serialNumber}>
                      {item.shortName || item.serialNumber}
                    </Link>
                  </td>
                  <td>{item.msg}</td>
                </tr>
              ))}
            </tbody>
          </PlainTable>
          {failed > PAGE ? (
            <div className={styles.acts}>
              <Button size="small" type="text" disabled={pages === 1} onClick={() => setPages(pages - 1)}>
                ‹
              </Button>
              <span>
                {pages} / {Math.ceil(failed / PAGE)}
              </span>
              <Button
                size="small"
                type="text"
                disabled={pages * PAGE >= failed}
                onClick={() => setPages(pages + 1)}
              >
                ›
              </Button>
            </div>
          ) : null}
        </div>
      )}
    </QueryView>
  );
}
