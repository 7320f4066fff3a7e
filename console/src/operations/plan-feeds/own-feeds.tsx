import { useQuery } from "@tanstack/react-query";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { ConfirmButton } from "../../ui/actions/index.ts";
import { Entries, Entry } from "../../ui/data/index.ts";
import { QueryView } from "../../ui/feedback/index.ts";
import { feedsQuery, useRemoveFeed } from "./plan-feeds.calls.ts";
import styles from "./plan-feeds.module.css";
import { planFeedTexts } from "./plan-feeds.texts.ts";

/** The person's own feeds, with when a calendar came last; a revoked one opens nothing any more. */
export function OwnFeeds() {
  const t = useTexts(planFeedTexts);
  const format = useFormat();
  const query = useQuery(feedsQuery());
  const remove = useRemoveFeed();
  const revoke = async (id: number, name: string) => {
    await remove.mutateAsync(id);
    notify("success", t.revoked(name));
  };
  return (
    <section aria-label={t.own}>
      <h3>{t.own}</h3>
      <QueryView query={query} block={6}>
        {(feeds) =>
          feeds.length === 0 ? (
            <span className={styles.faint}>{t.none}</span>
          ) : (
            <Entries>
              {feeds.map(({ id, name, fetchedAt }) => (
                <Entry
                  key={id}
                  facts={
                    <>
                      <strong>{name}</strong>
                      <span className={styles.faint}>
                        {fetchedAt === null ? t.never : t.fetched(format.dateTime(fetchedAt))}
                      </span>
                    </>
                  }
                >
                  <ConfirmButton
                    danger
                    size="small"
                    aria-label={t.revokeOf(name)}
                    question={t.question(name)}
                    onConfirm={() => revoke(id, name)}
                  >
                    {t.revoke}
                  </ConfirmButton>
                </Entry>
              ))}
            </Entries>
          )
        }
      </QueryView>
    </section>
  );
}
