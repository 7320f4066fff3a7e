/**
 * Which modules travel in one file. Left alone, each set of pages that share something makes a file of its own: a page then
 * waits for a hundred and fifty small ones, and the waiting is longer than what they weigh.
 */

/** Of what the bundler knows of modules. */
interface Modules {
  readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null;
}

const KIT = /node_modules\/(antd|@ant-design|@rc-component|rc-[a-z-]+|dayjs)\//;

/** The home page, the login page and the shell do without the component kit: what needs it stays apart from what does not. */
function needsKit(id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (KIT.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return (modules.getModuleInfo(id)?.importedIds ?? []).some((one) => needsKit(one, modules, seen));
}

/** What lists stand on, and the home page does not. */
const OF_LISTS =
  /console\/src\/ui\/(button|late|list|table|actions|select\/late-select|menu\/menu-opener|feedback\/empty-list)/;

const OF_DEVICE_LISTS = new RegExp(
  [
    "access/saved-views/(saved-views|use-list-keeping)",
    "fleet/bulk-jobs/(bulk-jobs-button|bulk-jobs\\.texts|late-bulk-bar|use-bulk-selection)",
    "fleet/devices/(device-(columns|filters|list\\.ts|table)|devices\\.texts|live-cells|no-devices|place-column)",
    "fleet/telemetry/(device-status-tag|level-meter|report-age|state-fields|state-value)",
    "fleet/products/late-product-select|sites/places/late-place-select",
    "app/device-places",
  ].join("|"),
);

/** Shapes and texts of other rooms that the home page takes too: a file each, they would be a third of its requests. */
const OF_HOME = new RegExp(
  [
    "contract/src/care/(work-orders/(states|index)|assists/(causes|figures|index)|messages/(index|inbox|settings))\\.ts",
    "contract/src/care/(alarms/index|service-catalog/index|faults)\\.ts",
    "contract/src/(fleet/(device-settings/index|bulk-jobs)|operations/task-reports|insight/dashboard)\\.ts",
    "care/(assists/assists|messages/messages)\\.texts\\.ts|operations/task-reports/task-reports\\.texts\\.ts",
    "fleet/(telemetry/telemetry|shared/fleet-shared)\\.texts\\.ts",
  ].join("|"),
);

export const PARTS = [
  { name: "react", test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
  { name: "echarts", test: /node_modules\/(echarts|zrender|tslib)\// },
  // What every page stands on is one part, not thirty that wait for each other.
  { name: "first", tags: ["$initial" as const] },
  // What a few pages have of the kit alone, the date picker or the tree, stays with them.
  { name: "kit", test: KIT, minShareCount: 12 },
  // What fewer pages need stays with them: the home page and the robot's card are to be light.
  { name: "contract", test: /\/contract\/src\//, minShareCount: 10 },
  {
    name: (id: string, modules: Modules) => (needsKit(id, modules) ? "controls" : "lists"),
    test: OF_LISTS,
    minShareCount: 4,
    includeDependenciesRecursively: false,
  },
  {
    name: (id: string, modules: Modules) => (needsKit(id, modules) ? "controls" : "basics"),
    test: /console\/src\/((core|ui)\/|.*\.calls\.ts$)/,
    minShareCount: 8,
  },
  { name: "of-home", test: OF_HOME, minShareCount: 2, includeDependenciesRecursively: false },
  // A list of devices is put together from pieces of many rooms: together they weigh less than their requests would take.
  { name: "device-lists", test: OF_DEVICE_LISTS, minShareCount: 2, includeDependenciesRecursively: false },
];
