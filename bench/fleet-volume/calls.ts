/** What is asked: `$id` is another device each time, `$busy` the one with the longest past. */
const PAGE = "/platform/equipment/page";
const DEVICE = "/platform/equipment/$id";
const BUSY = "/platform/equipment/1";
const DAY_MS = 86_400_000;
const ago = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();

const LIST_SORTS = [
  "serialNumber",
  "-shortName",
  "status",
  "batteryPercent",
  "-lastReportAt",
  "productName",
  "organizationName",
  "-commissionedAt",
];

export const CALLS: readonly string[] = [
  PAGE,
  `${PAGE}?size=50&current=180`,
  ...LIST_SORTS.map((sort) => `${PAGE}?sort=${sort}&size=50`),
  `${PAGE}?search=Robot%2099`,
  `${PAGE}?search=tenant%2012`,
  `${PAGE}?statuses=02&statuses=04&isOnline=true`,
  `${PAGE}?isOnline=false&hasErrors=false&kind=scrubber`,
  `${PAGE}?organizationId=7&productId=3`,
  ...[DEVICE, BUSY].flatMap((device) => [
    device,
    `${device}/state`,
    `${device}/trail?minutes=60`,
    `${device}/usage?days=30`,
    `${device}/usage?days=366`,
    `${device}/log`,
    `${device}/log?sort=at`,
    `${device}/log?current=50&size=20`,
    `${device}/log?levels=error`,
    `${device}/log?levels=error&levels=warning&size=50`,
    `${device}/log?kinds=batteryLow`,
    `${device}/log?kinds=mapReported`,
    `${device}/log?search=free`,
    `${device}/log?search=there%20is%20no%20such%20thing`,
    `${device}/log?search=free&levels=error&from=${ago(90)}`,
    `${device}/log?to=${ago(365)}`,
    `${device}/log/levels`,
    `${device}/log/levels?search=free&from=${ago(30)}`,
    `${device}/connections`,
    `${device}/connections?current=10&size=20`,
    `${device}/connections?errorFlag=0`,
    `${device}/connections?reasons=kicked`,
    `${device}/connections?sort=-survivalS`,
    `${device}/connections?from=${ago(365)}&to=${ago(300)}`,
    `${device}/timeline`,
    `${device}/timeline?from=${ago(7)}`,
    `${device}/timeline?from=${ago(30)}`,
    `${device}/timeline?from=${ago(92)}`,
    `${device}/timeline?from=${ago(500)}&to=${ago(420)}`,
    `${device}/diagnosis`,
    `${device}/consumables`,
    `${device}/consumables/days?days=90`,
    `${device}/consumables/replacements`,
    `${device}/task-reports`,
    `${device}/task-reports?endStatuses=abnormalEnd`,
    `${device}/task-reports?from=${ago(400)}&to=${ago(300)}`,
  ]),
  "/platform/consumables/page",
  "/platform/consumables/page?withinDays=14&size=50",
  "/platform/consumables/page?search=robot%2099",
  "/platform/consumables/page?sort=left&kind=mainBrush&size=50",
];

/** Read whole, once: how long until the last byte. */
export const EXPORTS: readonly string[] = [
  `${BUSY}/log/export?format=csv`,
  `${BUSY}/connections/export?format=xlsx`,
];
