import { MAP_ENDPOINTS as E, type MapRow } from "@sweepline/contract/sites/maps.ts";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useMay } from "../../core/session/index.ts";
import { ConfirmDialog } from "../../ui/dialog/index.ts";
import { Button, Dropdown } from "../../ui/kit.ts";
import { useRemoveMap } from "./maps.calls.ts";
import styles from "./maps.module.css";
import { mapPageTexts } from "./maps.texts.ts";

interface MapActionsProps {
  readonly map: MapRow;
  readonly onEdit: () => void;
}

/** What may be done with a map from the list. */
export function MapActions({ map, onEdit }: MapActionsProps) {
  const t = useTexts(mapPageTexts);
  const href = useHref();
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  const [mayEdit, mayRemove] = [useMay(E.update), useMay(E.remove)];
  const acts = {
    properties: onEdit,
    history: () => void navigate(href("mapHistory", { id: map.id })),
    remove: () => setAsked(true),
  };
  const items = [
    ...(mayEdit ? [{ key: "properties", label: t.properties }] : []),
    { key: "history", label: t.history },
    ...(mayRemove ? [{ key: "remove", label: t.remove, danger: true }] : []),
  ];
  return (
    <span className={styles.actions}>
      {mayEdit ? (
        <Button
          size="small"
          type="text"
          aria-label={`${t.edit}: ${map.name}`}
          onClick={() => void navigate(href("mapEditor", { id: map.id }))}
        >
          {t.edit}
        </Button>
      ) : null}
      <Dropdown trigger={["click"]} menu={{ items, onClick: ({ key }) => acts[key as keyof typeof acts]() }}>
        <Button size="small" type="text" aria-label={t.moreOf(map.name)}>
          ⋯
        </Button>
      </Dropdown>
      {isAsked ? <RemoveMap map={map} onClose={() => setAsked(false)} /> : null}
    </span>
  );
}

interface RemoveMapProps {
  readonly map: Pick<MapRow, "id" | "name">;
  readonly onClose: () => void;
  readonly onRemoved?: () => void;
}

/** Asks, and says why where it is refused. */
export function RemoveMap({ map: { id, name }, onClose, onRemoved }: RemoveMapProps) {
  const t = useTexts(mapPageTexts);
  const remove = useRemoveMap();
  const run = async () => {
    onClose();
    await remove.mutateAsync(id);
    notify("success", t.removed(name));
    onRemoved?.();
  };
  return (
    <ConfirmDialog
      isGrave
      title={t.removeQuestion(name)}
      note={t.removeNote}
      confirm={t.remove}
      onCancel={onClose}
      // A refusal has shown its message.
      onConfirm={() => void run().catch(() => undefined)}
    />
  );
}
