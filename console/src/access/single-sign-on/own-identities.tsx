import {
  SINGLE_SIGN_ON_ENDPOINTS as E,
  type IdentityRow,
} from "@sweepline/contract/access/single-sign-on.ts";
import { useQuery } from "@tanstack/react-query";
import { call, queryFor, useWrite } from "../../core/api/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useMay } from "../../core/session/index.ts";
import { ConfirmButton } from "../../ui/actions/index.ts";
import { Entries, Entry } from "../../ui/data/index.ts";
import { QueryView } from "../../ui/feedback/index.ts";
import { Card } from "../../ui/page/index.ts";
import styles from "./own-identities.module.css";
import { singleSignOnTexts } from "./single-sign-on.texts.ts";

/** By which identities the person comes in; nothing where there is no single sign-on and none was ever bound. */
export function OwnIdentities() {
  const t = useTexts(singleSignOnTexts);
  const provider = useQuery(queryFor(E.singleSignOn, {})).data?.provider ?? null;
  const identities = useQuery(queryFor(E.listIdentities, {}));
  if (provider === null && !identities.data?.length) return null;
  return (
    <Card title={t.identities}>
      <p className={styles.note}>{t.note}</p>
      <QueryView query={identities} block={4}>
        {(rows) =>
          rows.length === 0 ? (
            <p className={styles.none}>{t.none(provider ?? "")}</p>
          ) : (
            <Entries>
              {rows.map((row) => (
                <Identity key={row.id} row={row} />
              ))}
            </Entries>
          )
        }
      </QueryView>
    </Card>
  );
}

function Identity({ row }: { readonly row: IdentityRow }) {
  const t = useTexts(singleSignOnTexts);
  const format = useFormat();
  const mayUnbind = useMay(E.unbindIdentity);
  const { mutateAsync: unbind } = useWrite(
    (id: number) => call(E.unbindIdentity, { params: { id } }),
    [E.listIdentities],
  );
  return (
    <Entry
      facts={
        <>
          <strong>{row.provider}</strong>
          <span>{row.subjectName}</span>
          <span>
            {t.boundAt} {format.dateTime(row.boundAt)}
          </span>
        </>
      }
    >
      {mayUnbind && (
        <ConfirmButton
          danger
          question={t.unbindQuestion}
          onConfirm={() => unbind(row.id).then(() => notify("success", t.unbound))}
        >
          {t.unbind}
        </ConfirmButton>
      )}
    </Entry>
  );
}
