import type { RoomField, RoomPlan } from "@sweepline/contract/system/codegen/plan.ts";
import { quoted } from "./quoted.ts";
import type { RoomParts } from "./room-parts.ts";
import { filled, type Parts, type Places } from "./skeleton.ts";

/** Texts of a room's pages, in both languages. */

const lowerFirst = (text: string): string =>
  /^\p{Lu}\p{Ll}/u.test(text) ? `${text.slice(0, 1).toLowerCase()}${text.slice(1)}` : text;

export function textPlaces(plan: RoomPlan, { fields }: RoomParts): Places {
  const { title, itemTitle, relation } = plan;
  const searched = fields.name?.label ?? { zh: "编号", en: "Number" };
  const parent = relation.kind === "tree" ? relation.label : { zh: "", en: "" };
  const lines = relation.kind === "lines" ? relation.title : { zh: "", en: "" };
  return {
    titleZh: quoted(title.zh),
    titleEn: quoted(title.en),
    createZh: quoted(`新建${itemTitle.zh}`),
    createEn: quoted(`Create ${lowerFirst(itemTitle.en)}`),
    searchZh: quoted(`按${searched.zh}搜索`),
    searchEn: quoted(`Search by ${lowerFirst(searched.en)}`),
    parentZh: quoted(parent.zh),
    parentEn: quoted(parent.en),
    anyParentZh: quoted(`全部${parent.zh}`),
    anyParentEn: quoted(`${parent.en}: any`),
    linesZh: quoted(lines.zh),
    linesEn: quoted(lines.en),
  };
}

/** Of a page that shows what is so or is not, and one that filters by a choice. */
export function textFlags({ fields }: RoomParts): Parts {
  const isShown = [...fields.listed, ...fields.filtered];
  return {
    booleans: isShown.some(({ type }) => type === "boolean"),
    any: fields.filtered.some(({ type }) => type === "boolean" || type === "choice"),
  };
}

interface Labels {
  /** Of its file, where it has one. */
  stem: string;
  body: string;
}

/** What fields are called, of the room and of its lines. */
export function labelsOf({ names, lineNames, fields }: RoomParts): Labels[] {
  const labels = (stem: string, what: string, list: readonly RoomField[]): Labels => ({
    stem: `${stem}-labels`,
    body: filled("console/labels", {
      labelled: `fields of ${what}`,
      labelsName: `${stem.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Labels`,
      labelsZh: list.map(({ field, label }) => `    ${field}: ${quoted(label.zh)},`),
      labelsEn: list.map(({ field, label }) => `    ${field}: ${quoted(label.en)},`),
    }),
  });
  return [
    labels(names.item, `one ${names.item.replaceAll("-", " ")}`, fields.all),
    ...(lineNames ? [labels(lineNames.item, "a line", fields.lines)] : []),
  ];
}
