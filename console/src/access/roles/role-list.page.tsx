import { ROLE_ENDPOINTS as E, MAX_COMPARED_ROLES, type RoleRow } from "@sweepline/contract/access/roles.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { urlChoice, urlCount, urlText, useUrlState } from "../../core/page/index.ts";
import { useMay } from "../../core/session/index.ts";
import { EmptyState } from "../../ui/feedback/index.ts";
import { PlusOutlined } from "../../ui/icons.ts";
import { Button } from "../../ui/kit.ts";
import { Page } from "../../ui/page/index.ts";
import { DataTable, FilterBar, FilterToggle, SearchBox } from "../../ui/table/index.ts";
import { type RoleActions, type RoleSort, useRoleColumns } from "./role-columns.tsx";
import { RoleComparison } from "./role-comparison.tsx";
import { RoleCopy } from "./role-copy.tsx";
import { RoleForm } from "./role-form.tsx";
import { RolePreview } from "./role-preview.tsx";
import { removeRole, rereadRoles, roleListQuery, roleQuery } from "./roles.calls.ts";
import { roleTexts } from "./roles.texts.ts";

const SORTS = ["roleName", "roleCode", "createdAt"] as const;
const FIELDS = {
  search: urlText(),
  standard: urlChoice(["true"]),
  sort: urlChoice(SORTS.flatMap((sort) => [sort, `-${sort}` as const])),
  current: urlCount(1),
  size: urlCount(20),
  /** Ids by comma: these roles side by side in place of the list. */
  compare: urlText(),
};

/** Roles (spec §3): the list, or some of them side by side. */
export function RoleListPage() {
  const [view, setView] = useUrlState(FIELDS);
  const compared = idsIn(view.compare);
  if (compared.length > 0)
    return <RoleComparison ids={compared} onChange={(ids) => setView({ compare: ids.join(",") })} />;
  return <RoleList view={view} setView={setView} />;
}

const idsIn = (text: string): number[] =>
  text
    .split(",")
    .filter((part) => /^[1-9]\d{0,14}$/.test(part))
    .map(Number)
    .slice(0, MAX_COMPARED_ROLES);

type View = ReturnType<typeof useUrlState<typeof FIELDS>>;
type Doing =
  | { readonly what: "create" }
  | { readonly what: "edit" | "copy" | "preview"; readonly role: RoleRow };

function RoleList({ view, setView }: { readonly view: View[0]; readonly setView: View[1] }) {
  const t = useTexts(roleTexts);
  const format = useFormat();
  const cache = useQueryClient();
  const mayCreate = useMay(E.create);
  const [doing, setDoing] = useState<Doing | undefined>();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const { search, standard, sort, current, size } = view;
  const filters = { search: search || undefined, standardRole: standard };
  const query = useQuery(roleListQuery({ ...filters, sort, current, size }));
  const actions = useMemo<RoleActions>(
    () => ({
      onPreview: (role) => setDoing({ what: "preview", role }),
      onEdit: (role) => setDoing({ what: "edit", role }),
      onCopy: (role) => setDoing({ what: "copy", role }),
      onRemove: async (role) => {
        await removeRole(role.id);
        notify("success", t.removed);
        await rereadRoles(cache);
      },
    }),
    [cache, t],
  );
  const columns = useRoleColumns(actions);
  const isFiltered = search !== "" || standard !== undefined;
  return (
    <Page
      title={t.title}
      note={query.data ? t.note(format.number(query.data.total)) : "\u00a0"}
      actions={
        mayCreate ? (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setDoing({ what: "create" })}>
            {t.create}
          </Button>
        ) : null
      }
    >
      <DataTable<RoleRow, RoleSort>
        id="roles"
        label={t.title}
        columns={columns}
        rowKey={({ id }) => id}
        query={query}
        view={{ current, size, sort }}
        onView={setView}
        onOpen={actions.onPreview}
        selection={{ keys: chosen, onChange: (keys) => setChosen(keys.map(Number)) }}
        toolbar={
          <FilterBar onReset={isFiltered ? () => setView({ search: "", standard: undefined }) : undefined}>
            <SearchBox
              value={search}
              label={t.search}
              onChange={(next) => setView({ search: next, current: 1 })}
            />
            <FilterToggle
              label={t.standardOnly}
              isOn={standard !== undefined}
              onChange={(isOn) => setView({ standard: isOn ? "true" : undefined, current: 1 })}
            />
            <Compare ids={chosen} onCompare={() => setView({ compare: chosen.join(",") })} />
          </FilterBar>
        }
        empty={<EmptyState title={t.emptyTitle} note={t.emptyNote} />}
      />
      <Doing doing={doing} onClose={() => setDoing(undefined)} />
    </Page>
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
