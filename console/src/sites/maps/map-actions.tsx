import { TASK_ENDPOINTS } from "@sweepline/contract/operations/tasks/index.ts";
import { MAP_ENDPOINTS as E, type MapRow } from "@sweepline/contract/sites/maps.ts";
import { useNavigate } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { type RowAct, RowActions } from "../../ui/actions/index.ts";
import { useRemoveMap } from "./maps.calls.ts";
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
  const { id, name } = map;
  const draw = () => navigate(href("mapEditor", { id }));
  return (
    <RowActions
      name={name}
      buttons={[{ label: t.edit, name: `${t.edit}: ${name}`, requires: E.update, onSelect: draw }]}
      menu={[
        { label: t.properties, requires: E.update, onSelect: onEdit },
        { label: t.history, onSelect: () => navigate(href("mapHistory", { id })) },
        {
          ...{ label: t.tasks, requires: TASK_ENDPOINTS.list },
          onSelect: () => navigate(href("taskList", { mapId: id })),
        },
        useRemoval(map),
      ]}
    />
  );
}

/** Deletes it, and says why where it is refused. */
export function useRemoval(
  { id, name }: Pick<MapRow, "id" | "name">,
  onRemoved: () => void = () => undefined,
): RowAct {
  const t = useTexts(mapPageTexts);
  const remove = useRemoveMap();
  return {
    ...{ label: t.remove, requires: E.remove, isDanger: true },
    ...{ question: t.removeQuestion(name), note: t.removeNote, done: t.removed(name) },
    onSelect: () => remove.mutateAsync(id).then(onRemoved),
  };
}
