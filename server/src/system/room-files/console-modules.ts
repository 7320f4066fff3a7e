import type { Modules } from "./imports.ts";
import { isWide } from "./plan-fields.ts";
import { contractModules, type RoomParts } from "./room-parts.ts";

/** What files of a room's console may import. */
const SHARED: Modules = {
  "@tanstack/react-query": { values: ["keepPreviousData", "useQuery"] },
  react: { values: ["useState"] },
  "../../core/api/index.ts": { values: ["call", "queryFor", "useWrite"], types: ["InputOf"] },
  "../../core/format/index.ts": { values: ["NOT_REPORTED", "useFormat"] },
  "../../core/i18n/index.ts": { values: ["texts", "useTexts"] },
  "../../core/notices/index.ts": { values: ["notify"] },
  "../../core/session/index.ts": { values: ["useMay", "usePerson"] },
  "../../system/dictionaries/index.ts": { values: ["CodeField", "labelOf", "SelectCode"] },
  "../../ui/actions/index.ts": { values: ["RowActions"] },
  "../../ui/form/index.ts": {
    values: [
      "DayField",
      "DayRange",
      "FieldGrid",
      "FormDrawer",
      "LongTextField",
      "MomentField",
      "NumberBox",
      "NumberField",
      "NumberRange",
      "RowFields",
      "SwitchField",
      "TextField",
    ],
  },
  "../../ui/kit.ts": { values: ["DetailDrawer", "Form"] },
  "../../ui/list/index.ts": {
    values: ["declareList", "ListPage", "useColumnsOf", "useList"],
    types: ["ColumnsOf", "ListColumn", "ListState"],
  },
  "../../ui/select/index.ts": { values: ["SearchedSelect", "SelectEither"], types: ["Choice"] },
  "../../ui/table/index.ts": { values: ["RowButton", "SearchBox"] },
};

const TESTS: Modules = {
  "@testing-library/react": { values: ["screen", "waitFor"] },
  "@testing-library/user-event": { values: ["default userEvent"] },
  vitest: { values: ["describe", "expect", "it"] },
  "../../../test/page.tsx": { values: ["aPage", "open", "serve", "setUpPage", "signIn"], types: ["Asked"] },
};

/** By the number that ends a name, the file that it is in: four a file. */
function numbered(stem: string, names: (at: number) => string): Modules {
  return Object.fromEntries(
    [1, 2, 3].map((file) => [
      `./${stem}-${file}.tsx`,
      { values: [1, 2, 3, 4].map((n) => names((file - 1) * 4 + n)) },
    ]),
  );
}

export function consoleModules(parts: RoomParts): Modules {
  const { room, item, Item, itemName, ITEM } = parts.names;
  const line = parts.lineNames;
  const labels = isWide(parts.fields)
    ? {
        [`./${item}-labels.texts.ts`]: { values: [`${itemName}Labels`] },
        ...(line && { [`./${line.item}-labels.texts.ts`]: { values: [`${line.lineName}Labels`] } }),
      }
    : {};
  const inTexts = [`${itemName}Texts`, `${itemName}Labels`, `${line?.lineName}Labels`];
  const filters = Array.from({ length: 26 }, (_, at) => [
    `./${item}-filters-${at + 1}.tsx`,
    { values: [`${Item}Filters${at + 1}`] },
  ]);
  return {
    ...contractModules(parts),
    ...SHARED,
    [`./${room}.calls.ts`]: { values: [`useSave${Item}`, `useRemove${Item}`] },
    ...labels,
    [`./${room}.texts.ts`]: { values: isWide(parts.fields) ? inTexts.slice(0, 1) : inTexts },
    [`./${item}-list.ts`]: { values: [`${ITEM}_LIST`], types: [`${Item}ListState`] },
    [`./${item}-columns.tsx`]: { values: [`use${Item}Columns`] },
    ...numbered(`${item}-columns`, (n) => `use${Item}Columns${n}`),
    [`./${item}-filters.tsx`]: { values: [`${Item}Filters`] },
    ...Object.fromEntries(filters),
    [`./use-${item}-field.ts`]: { values: [`use${Item}Field`] },
    ...numbered(`${item}-fields`, (n) => `${Item}Fields${n}`),
    ...(line && {
      [`./use-${line.item}-field.ts`]: { values: [`use${line.Line}Field`] },
      [`./${line.item}-fields.tsx`]: { values: [`${line.Line}Fields`] },
      ...numbered(`${line.item}-fields`, (n) => `${line.Line}Fields${n}`),
    }),
    [`./${item}-parent-select.tsx`]: { values: [`${Item}ParentSelect`] },
    [`./${item}-form.tsx`]: { values: [`${Item}Form`] },
  };
}

/** A page's test comes in by the door. */
export const testModules = (parts: RoomParts): Modules => ({
  ...contractModules(parts),
  ...TESTS,
  "./index.ts": { values: [`${parts.names.Item}ListPage`] },
});
