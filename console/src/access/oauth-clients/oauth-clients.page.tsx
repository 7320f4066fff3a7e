import {
  OAUTH_CLIENT_ENDPOINTS as E,
  GRANT_TYPES,
  type GrantType,
  type OAuthClientRow,
} from "@sweepline/contract/access/oauth-clients.ts";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { Button, Drawer, Select } from "../../ui/kit.ts";
import { declareList, ListPage, useList } from "../../ui/list/index.ts";
import { SearchBox } from "../../ui/table/index.ts";
import { useClientColumns } from "./client-columns.tsx";
import { ClientForm } from "./client-form.tsx";
import { clientTexts } from "./oauth-clients.texts.ts";
import { RotateDialog } from "./rotate-dialog.tsx";
import { type ClientSecret, SecretDialog } from "./secret-dialog.tsx";
import { Usage } from "./usage.tsx";

const CLIENTS = declareList(E.list, { id: "oauth-clients", filters: ["search", "grantType"] });

/** What stands over the list. */
type Open =
  | { readonly what: "form" | "rotate"; readonly row: OAuthClientRow }
  | { readonly what: "new" | "usage" }
  | null;

/** The programs that people and machines sign in with (spec §3), as far as the person's scope reaches. */
export function OAuthClientsPage() {
  const t = useTexts(clientTexts);
  const list = useList(CLIENTS);
  const [open, setOpen] = useState<Open>(null);
  const [secret, setSecret] = useState<ClientSecret | null>(null);
  const [doors] = useState(() => ({
    onEdit: (row: OAuthClientRow) => setOpen({ what: "form", row }),
    onRotate: (row: OAuthClientRow) => setOpen({ what: "rotate", row }),
  }));
  const columns = useClientColumns(doors);
  const close = () => setOpen(null);
  const showSecret = (next: ClientSecret) => {
    setSecret(next);
    setOpen(null);
  };
  return (
    <ListPage
      list={list}
      columns={columns}
      texts={t}
      filters={
        <>
          <SearchBox {...list.bind("search")} label={t.search} />
          <GrantSelect {...list.bind("grantType")} />
        </>
      }
      actions={<Button onClick={() => setOpen({ what: "usage" })}>{t.howTo}</Button>}
      create={{ endpoint: E.create, label: t.create, onClick: () => setOpen({ what: "new" }) }}
    >
      {open?.what === "new" && <ClientForm client={null} onSecret={showSecret} onClose={close} />}
      {open?.what === "form" && (
        <ClientForm key={open.row.id} client={open.row} onSecret={showSecret} onClose={close} />
      )}
      {open?.what === "rotate" && <RotateDialog client={open.row} onSecret={showSecret} onClose={close} />}
      <Drawer open={open?.what === "usage"} title={t.usageTitle} size={560} onClose={close}>
        <Usage />
      </Drawer>
      {secret && <SecretDialog secret={secret} onDone={() => setSecret(null)} />}
    </ListPage>
  );
}

interface GrantSelectProps {
  readonly value: GrantType | undefined;
  readonly onChange: (grant: GrantType | undefined) => void;
}

function GrantSelect({ value, onChange }: GrantSelectProps) {
  const t = useTexts(clientTexts);
  return (
    <Select<GrantType>
      allowClear
      value={value ?? null}
      placeholder={t.allGrants}
      aria-label={t.grantsLabel}
      options={GRANT_TYPES.map((grant) => ({ value: grant, label: t.grants[grant] }))}
      popupMatchSelectWidth={false}
      style={{ width: "12rem" }}
      onChange={(grant: GrantType | undefined) => onChange(grant)}
    />
  );
}
