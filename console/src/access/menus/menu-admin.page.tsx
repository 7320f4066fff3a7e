import { MENU_ENDPOINTS as E, type MenuNode } from "@sweepline/contract/access/menus.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { urlText, useUrlState } from "../../core/page/index.ts";
import { useMay } from "../../core/session/index.ts";
import { EmptyState, QueryView } from "../../ui/feedback/index.ts";
import { PlusOutlined } from "../../ui/icons.ts";
import { Button } from "../../ui/kit.ts";
import { Card, Page } from "../../ui/page/index.ts";
import { MenuForm } from "./menu-form.tsx";
import { locate, type Step } from "./menu-order.ts";
import { menuRows } from "./menu-rows.ts";
import { MenuToolbar } from "./menu-toolbar.tsx";
import { MenuTreeTable } from "./menu-tree-table.tsx";
import { menuTreeQuery, useOrderMenu } from "./menus.calls.ts";
import { menuTexts } from "./menus.texts.ts";

const FIELDS = { search: urlText() };
type Edited = MenuNode | { readonly below: number | null };

/** The side menu and its permissions (spec §7): what there is, in which order, and who sees it. */
export function MenuAdminPage() {
  const t = useTexts(menuTexts);
  const mayCreate = useMay(E.create);
  const [edited, setEdited] = useState<Edited>();
  const query = useQuery(menuTreeQuery());
  return (
    <Page
      title={t.title}
      note={t.note}
      actions={
        mayCreate ? (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited({ below: null })}>
            {t.create}
          </Button>
        ) : null
      }
    >
      <QueryView query={query} block={30}>
        {(tree) => (
          <>
            <MenuTree tree={tree} onEdit={setEdited} />
            {edited ? (
              <MenuForm
                key={"id" in edited ? edited.id : "new"}
                tree={tree}
                edited={edited}
                onClose={() => setEdited(undefined)}
              />
            ) : null}
          </>
        )}
      </QueryView>
    </Page>
  );
}

interface MenuTreeProps {
  readonly tree: readonly MenuNode[];
  readonly onEdit: (edited: Edited) => void;
}

function MenuTree({ tree, onEdit }: MenuTreeProps) {
  const t = useTexts(menuTexts);
  const mayEdit = useMay(E.update);
  const [{ search }, setView] = useUrlState(FIELDS);
  const [open, setOpen] = useState<ReadonlySet<number>>(() => new Set(tree.map(({ id }) => id)));
  const [selectedId, setSelectedId] = useState<number>();
  const { said, move } = useMove(tree, (parentId) => setOpen((before) => new Set([...before, parentId])));
  const rows = menuRows(tree, { open, search });
  return (
    <Card isFlush>
      <MenuToolbar
        tree={tree}
        search={search}
        onSearch={(next) => setView({ search: next })}
        onOpenAll={setOpen}
        selectedId={selectedId}
        onMove={move}
      />
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {rows.length === 0 ? (
        <EmptyState title={search ? t.noMatch : t.emptyTitle} />
      ) : (
        <MenuTreeTable
          tree={tree}
          rows={rows}
          selectedId={selectedId}
          onSelect={setSelectedId}
          onOpen={(id, isOpen) =>
            setOpen((before) => new Set(isOpen ? [...before, id] : [...before].filter((one) => one !== id)))
          }
          onMove={move}
          onEdit={(node) => mayEdit && onEdit(node)}
          onAddBelow={(node) => onEdit({ below: node.id })}
        />
      )}
    </Card>
  );
}

/** Moves an item and says where it is now, for who does not see it. */
function useMove(tree: readonly MenuNode[], openParent: (id: number) => void) {
  const t = useTexts(menuTexts);
  const language = useLanguage();
  const mayMove = useMay(E.order);
  const order = useOrderMenu();
  const [said, setSaid] = useState("");
  const move = (id: number, step: Step) => {
    if (!mayMove) return;
    const name = locate(tree, id)?.node.label[language] ?? "";
    const place = order(id, step);
    if (!place) {
      setSaid(t.immovable(name));
      return;
    }
    if (place.parentId !== null) openParent(place.parentId);
    setSaid(t.moved(name, place.ids.indexOf(id) + 1, place.ids.length));
  };
  return { said, move };
}
