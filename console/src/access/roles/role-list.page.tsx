import { ROLE_ENDPOINTS as E, MAX_COMPARED_ROLES, type RoleRow } from "@sweepline/contract/access/roles.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { urlText, useUrlState } from "../../core/page/index.ts";
import { Button } from "../../ui/kit.ts";
import { declareList, ListPage, useList } from "../../ui/list/index.ts";
import { FilterToggle, SearchBox } from "../../ui/table/index.ts";
import { type RoleDoors, useRoleColumns } from "./role-columns.tsx";
import { RoleComparison } from "./role-comparison.tsx";
import { RoleCopy } from "./role-copy.tsx";
import { RoleForm } from "./role-form.tsx";
import { RolePreview } from "./role-preview.tsx";
import { roleQuery } from "./roles.calls.ts";
import { roleTexts } from "./roles.texts.ts";

const ROLES = declareList(E.list, {
  id: "roles",
  filters: ["search", "standardRole"],
  /** Ids by comma: these roles side by side in place of the list. */
  besides: { compare: urlText() },
  address: { standardRole: "standard" },
});

/** Roles (spec §3): the list, or some of them side by side. */
export function RoleListPage() {
  const [{ compare }, setView] = useUrlState(ROLES.fields);
  const compared = idsIn(compare);
  if (compared.length > 0)
    return <RoleComparison ids={compared} onChange={(ids) => setView({ compare: ids.join(",") })} />;
  return <RoleList />;
}

const idsIn = (text: string): number[] =>
  text
    .split(",")
    .filter((part) => /^[1-9]\d{0,14}$/.test(part))
    .map(Number)
    .slice(0, MAX_COMPARED_ROLES);

type Doing =
  | { readonly what: "create" }
  | { readonly what: "edit" | "copy" | "preview"; readonly role: RoleRow };

function RoleList() {
  const t = useTexts(roleTexts);
  const list = useList(ROLES);
  const [doing, setDoing] = useState<Doing | undefined>();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [doors] = useState<RoleDoors>(() => ({
    onPreview: (role) => setDoing({ what: "preview", role }),
    onEdit: (role) => setDoing({ what: "edit", role }),
    onCopy: (role) => setDoing({ what: "copy", role }),
  }));
  const columns = useRoleColumns(doors);
  return (
    <ListPage
      list={list}
      columns={columns}
      texts={t}
      onOpen={doors.onPreview}
      selection={{ keys: chosen, onChange: (keys) => setChosen(keys.map(Number)) }}
      filters={
        <>
          <SearchBox {...list.bind("search")} label={t.search} />
          <FilterToggle {...list.toggle("standardRole")} label={t.standardOnly} />
          <Compare ids={chosen} onCompare={() => list.setView({ compare: chosen.join(",") })} />
        </>
      }
      create={{ endpoint: E.create, label: t.create, onClick: () => setDoing({ what: "create" }) }}
    >
      <Doing doing={doing} onClose={() => setDoing(undefined)} />
    </ListPage>
  );
}

function Compare({ ids, onCompare }: { readonly ids: readonly number[]; readonly onCompare: () => void }) {
  const t = useTexts(roleTexts);
  if (ids.length < 2) return null;
  const isTooMany = ids.length > MAX_COMPARED_ROLES;
  return (
    <Button
      disabled={isTooMany}
      title={isTooMany ? t.tooMany(MAX_COMPARED_ROLES) : undefined}
      onClick={onCompare}
    >
      {t.compare(ids.length)}
    </Button>
  );
}

function Doing({ doing, onClose }: { readonly doing: Doing | undefined; readonly onClose: () => void }) {
  if (!doing) return null;
  if (doing.what === "create") return <RoleForm onClose={onClose} />;
  if (doing.what === "copy") return <RoleCopy role={doing.role} onClose={onClose} />;
  if (doing.what === "preview") return <RolePreview role={doing.role} onClose={onClose} />;
  return <Edit id={doing.role.id} onClose={onClose} />;
}

/** The form begins with the role as it is now, not as the list showed it. */
function Edit({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const { data } = useQuery({ ...roleQuery(id), staleTime: 0, gcTime: 0 });
  return data ? <RoleForm key={id} role={data} onClose={onClose} /> : null;
}
