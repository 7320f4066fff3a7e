import type { RoomField, RoomPlan } from "@sweepline/contract/system/codegen/plan.ts";

/**
 * Plans of rooms as people settle them by hand: plain, a tree (who reports to whom), heads with lines (invoices), choices, dates,
 * decimals, and names that are words of SQL or TypeScript.
 */

type Label = readonly [zh: string, en: string];

function field(name: string, [zh, en]: Label, more: Partial<RoomField> = {}): RoomField {
  const isText = (more.type ?? "text") === "text";
  return {
    ...{ source: name, dataType: "", comment: "", isIncluded: true, field: name, label: { zh, en } },
    ...{ type: "text", isInList: true, query: "none", isInForm: true, isRequired: false },
    ...{ maxLength: isText ? 60 : null, least: null, most: null, pattern: "none", dictionary: null },
    ...more,
  };
}

type Given = Partial<RoomPlan> & Pick<RoomPlan, "wing" | "room" | "fields">;

const room = ([zh, en]: Label, [itemZh, itemEn]: Label, given: Given): RoomPlan => ({
  ...{ item: "", title: { zh, en }, itemTitle: { zh: itemZh, en: itemEn }, author: "", description: "" },
  ...{ nameField: "name", relation: { kind: "single" } },
  ...given,
});

const name = (max: number, label: Label = ["名称", "Name"]): RoomField =>
  field("name", label, { isRequired: true, query: "contains", maxLength: max });
const ADDRESS = [
  field("address", ["地址", "Address"], { maxLength: 70, isInList: false }),
  field("city", ["城市", "City"], { maxLength: 40, query: "contains" }),
  field("state", ["省/州", "State"], { maxLength: 40, isInList: false }),
  field("country", ["国家", "Country"], { maxLength: 40, query: "equals" }),
  field("postalCode", ["邮编", "Postal code"], { maxLength: 10, isInList: false }),
];
const PHONES = [
  field("phone", ["电话", "Phone"], { maxLength: 24 }),
  field("fax", ["传真", "Fax"], { maxLength: 24, isInList: false }),
];
const id = (of: string, label: Label): RoomField =>
  field(of, label, { type: "integer", isRequired: true, query: "equals", least: 1, most: 2_147_483_647 });
const price = field("unitPrice", ["单价", "Unit price"], {
  ...{ type: "decimal", isRequired: true, query: "range", least: 0, most: 99_999_999.99 },
});

export const SAMPLE_PLANS: readonly RoomPlan[] = [
  room(["艺术家", "Artists"], ["艺术家", "Artist"], { wing: "care", room: "artists", fields: [name(120)] }),
  room(["曲目", "Tracks"], ["曲目", "Track"], {
    ...{ wing: "operations", room: "tracks" },
    fields: [
      name(200),
      id("albumId", ["专辑编号", "Album"]),
      field("composer", ["作曲", "Composer"], { maxLength: 220, query: "contains" }),
      field("milliseconds", ["时长（毫秒）", "Milliseconds"], {
        type: "integer",
        isRequired: true,
        query: "range",
        least: 0,
      }),
      field("bytes", ["字节数", "Bytes"], { type: "integer", query: "range" }),
      field("isExplicit", ["含敏感内容", "Explicit"], { type: "boolean", query: "equals" }),
      field("lyrics", ["歌词", "Lyrics"], { type: "longText", maxLength: 10_000, query: "contains" }),
      price,
    ],
  }),
  room(["员工", "Employees"], ["员工", "Employee"], {
    ...{ wing: "care", room: "employees", nameField: "lastName" },
    fields: [
      field("lastName", ["姓", "Last name"], { isRequired: true, query: "contains", maxLength: 20 }),
      field("firstName", ["名", "First name"], { isRequired: true, maxLength: 20 }),
      field("title", ["职务", "Title"], { maxLength: 30, query: "contains" }),
      field("birthDate", ["出生日期", "Birth date"], { type: "date", query: "range" }),
      field("hiredAt", ["入职时间", "Hired at"], { type: "instant", query: "range", isRequired: true }),
      ...ADDRESS,
      ...PHONES,
      field("email", ["邮箱", "Email"], { pattern: "email" }),
    ],
    relation: { kind: "tree", label: { zh: "上级", en: "Reports to" } },
  }),
  room(["客户", "Customers"], ["客户", "Customer"], {
    ...{ wing: "fleet", room: "customers", nameField: "lastName" },
    fields: [
      field("firstName", ["名", "First name"], { isRequired: true, maxLength: 40 }),
      field("lastName", ["姓", "Last name"], { isRequired: true, query: "contains", maxLength: 20 }),
      field("company", ["公司", "Company"], { maxLength: 80, query: "contains" }),
      ...ADDRESS,
      ...PHONES,
      field("email", ["邮箱", "Email"], { isRequired: true, pattern: "email", query: "equals" }),
      field("website", ["网站", "Website"], { pattern: "url", maxLength: 200, isInList: false }),
      field("class", ["级别", "Class"], {
        type: "choice",
        dictionary: "customerClass",
        isRequired: true,
        query: "equals",
      }),
      field("language", ["语言", "Language"], {
        type: "choice",
        dictionary: "robotLanguage",
        query: "equals",
      }),
      field("isBlocked", ["已停用", "Blocked"], { type: "boolean", isInForm: false }),
      field("discount", ["折扣", "Discount"], { type: "decimal", least: 0, most: 1 }),
      field("since", ["起始日期", "Customer since"], { type: "date", isRequired: true, query: "range" }),
    ],
  }),
  room(["发票", "Invoices"], ["发票", "Invoice"], {
    ...{ wing: "fleet", room: "invoices", nameField: null },
    fields: [
      id("customerId", ["客户编号", "Customer"]),
      field("invoicedAt", ["开票时间", "Invoiced at"], { type: "instant", isRequired: true, query: "range" }),
      ...ADDRESS,
      field("total", ["合计", "Total"], { type: "decimal", isRequired: true, query: "range" }),
    ],
    relation: {
      ...{ kind: "lines", item: "invoice-line", title: { zh: "发票明细", en: "Invoice lines" } },
      fields: [
        id("trackId", ["曲目编号", "Track"]),
        price,
        field("quantity", ["数量", "Quantity"], {
          type: "integer",
          isRequired: true,
          least: 1,
          most: 10_000,
        }),
        field("soldOn", ["销售日期", "Sold on"], { type: "date" }),
        field("shippedAt", ["发货时间", "Shipped at"], { type: "instant" }),
        field("class", ["级别", "Class"], { type: "choice", dictionary: "customerClass" }),
      ],
    },
  }),
];
