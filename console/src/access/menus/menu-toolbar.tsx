import { MENU_ENDPOINTS as E, type MenuNode } from "@sweepline/contract/access/menus.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { ArrowDownOutlined, ArrowLeftOutlined, ArrowRightOutlined, ArrowUpOutlined } from "../../ui/icons.ts";
import { Button, Tooltip } from "../../ui/kit.ts";
import { FilterBar, SearchBox } from "../../ui/table/index.ts";
import { type Step, stepped, type Way } from "./menu-order.ts";
import styles from "./menu-toolbar.module.css";
import { menuTexts } from "./menus.texts.ts";

interface MenuToolbarProps {
  readonly tree: readonly MenuNode[];
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly onOpenAll: (open: ReadonlySet<number>) => void;
  readonly selectedId: number | undefined;
  readonly onMove: (id: number, step: Step) => void;
}

export function MenuToolbar(props: MenuToolbarProps) {
  const { tree, search, onSearch, onOpenAll } = props;
  const t = useTexts(menuTexts);
  const mayMove = useMay(E.order);
  return (
    <div className={styles.bar}>
      <FilterBar>
        <SearchBox value={search} label={t.search} onChange={onSearch} />
        <Button onClick={() => onOpenAll(new Set(idsOf(tree)))}>{t.openAll}</Button>
        <Button onClick={() => onOpenAll(new Set())}>{t.closeAll}</Button>
      </FilterBar>
      {mayMove ? <Moves {...props} /> : null}
    </div>
  );
}

const WAYS: readonly { way: Way; picture: typeof ArrowUpOutlined }[] = [
  { way: "up", picture: ArrowUpOutlined },
  { way: "down", picture: ArrowDownOutlined },
  { way: "out", picture: ArrowLeftOutlined },
  { way: "in", picture: ArrowRightOutlined },
];

/** The selected item, one step at a time; a step that does not exist is off. */
function Moves({ tree, selectedId, onMove }: MenuToolbarProps) {
  const t = useTexts(menuTexts);
  return (
    <fieldset className={styles.moves}>
      <legend className="visually-hidden">{t.moves}</legend>
      {WAYS.map(({ way, picture: Picture }) => {
        const isPossible = selectedId !== undefined && stepped(tree, selectedId, way) !== undefined;
        return (
          <Tooltip key={way} title={t[way]}>
            <Button
              icon={<Picture />}
              aria-label={t[way]}
              disabled={!isPossible}
              onClick={() => {
                if (selectedId !== undefined) onMove(selectedId, (now) => stepped(now, selectedId, way));
              }}
            />
          </Tooltip>
        );
      })}
      <span className={styles.keys}>{t.keys}</span>
    </fieldset>
  );
}

const idsOf = (tree: readonly MenuNode[]): number[] =>
  tree.flatMap(({ id, children }) => [id, ...idsOf(children)]);
