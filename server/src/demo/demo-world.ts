/**
 * The imaginary customers of the demonstration: tenants, their companies and people, the floors they clean and the
 * robots that do it. All names are made up.
 */
import type { StandardRole } from "@sweepline/contract/access/roles.ts";
import { VACUUM_ID } from "./demo-foreign.ts";
import { RIDING_TENANT } from "./demo-riders.ts";

/** Kinds of buildings, as the simulator draws them. */
export type FloorKind = "mall" | "hospital" | "airport" | "warehouse" | "office" | "supermarket" | "suite";
/** Whose holidays a floor keeps. */
export type Country = "CN" | "SG" | "GB" | "US";

export interface DemoPerson {
  username: string;
  displayName: string;
  role: StandardRole;
}

export interface DemoFloor {
  /** The floor plan's and the map's name on the wire. */
  planId: string;
  kind: FloorKind;
  planSeed: number;
  timeZone: string;
  country: Country;
  /** Product codes of our robots that work here, in the order in which they came; those of other makers see `demo-foreign.ts`. */
  robots: readonly string[];
  /** What people call the floor; its robots have this name and a number. */
  robotName: string;
  /** Its robots run errands instead of rounds; they came last of all. */
  isErrands?: boolean;
}

export interface DemoCompany {
  orgCode: string;
  orgName: string;
  shortName: string;
  address: string;
  floors: readonly DemoFloor[];
}

export interface DemoTenant {
  orgCode: string;
  orgName: string;
  shortName: string;
  principal: string;
  regionInfo: string;
  people: readonly DemoPerson[];
  companies: readonly DemoCompany[];
}

export const MANUFACTURER = "sweepline";

export const DEMO_TENANTS: readonly DemoTenant[] = [
  {
    orgCode: "LANAN",
    orgName: "澜岸城市服务有限公司",
    shortName: "澜岸服务",
    principal: "沈若川",
    regionInfo: "上海市",
    people: [
      { username: "lananadmin", displayName: "沈若川", role: "tenantAdmin" },
      { username: "lananoperator", displayName: "季晓棠", role: "tenantOperator" },
      { username: "lananservice", displayName: "罗一帆", role: "maintenance" },
      { username: "lananviewer", displayName: "顾知夏", role: "viewer" },
    ],
    companies: [
      {
        orgCode: "LANAN-PLAZA",
        orgName: "澜岸商业管理公司",
        shortName: "澜岸商业",
        address: "上海市临云路 18 号",
        floors: [
          {
            planId: "lanan-plaza-1f",
            kind: "mall",
            planSeed: 11,
            timeZone: "Asia/Shanghai",
            country: "CN",
            robots: ["TIDE-75", "TIDE-90", "GALE-60", "TIDE-75"],
            robotName: "广场一层",
          },
          {
            planId: "lanan-tower-22f",
            kind: "office",
            planSeed: 12,
            timeZone: "Asia/Shanghai",
            country: "CN",
            robots: ["HUSH-40", "BROOK-50"],
            robotName: "写字楼 22 层",
          },
        ],
      },
      {
        orgCode: "LANAN-AIR",
        orgName: "星汀航站楼服务公司",
        shortName: "星汀航站",
        address: "上海市星汀大道 1 号",
        floors: [
          {
            planId: "xingting-t2-departures",
            kind: "airport",
            planSeed: 21,
            timeZone: "Asia/Shanghai",
            country: "CN",
            robots: ["TIDE-90", "TIDE-90", "GALE-60", "TIDE-75"],
            robotName: "T2 出发层",
          },
        ],
      },
    ],
  },
  {
    orgCode: "QINGYU",
    orgName: "青屿医养后勤有限公司",
    shortName: "青屿后勤",
    principal: "唐予安",
    regionInfo: "广东省深圳市",
    people: [
      { username: "qingyuadmin", displayName: "唐予安", role: "tenantAdmin" },
      { username: "qingyuoperator", displayName: "韩书意", role: "tenantOperator" },
      { username: "qingyuservice", displayName: "邓子昂", role: "maintenance" },
      { username: "qingyuviewer", displayName: "许念初", role: "viewer" },
    ],
    companies: [
      {
        orgCode: "QINGYU-HOSPITAL",
        orgName: "青屿滨江医院后勤部",
        shortName: "滨江医院",
        address: "深圳市海棠路 66 号",
        floors: [
          {
            planId: "binjiang-hospital-3f",
            kind: "hospital",
            planSeed: 31,
            timeZone: "Asia/Shanghai",
            country: "CN",
            robots: ["BROOK-50", "BROOK-50", "HUSH-40"],
            robotName: "住院部三层",
          },
        ],
      },
      {
        orgCode: "QINGYU-NANYANG",
        orgName: "青屿南洋护理中心",
        shortName: "南洋护理",
        address: "Singapore, 8 Casuarina Rise",
        floors: [
          {
            planId: "nanyang-care-1f",
            kind: "hospital",
            planSeed: 32,
            timeZone: "Asia/Singapore",
            country: "SG",
            robots: ["BROOK-50", "HUSH-30"],
            robotName: "护理中心",
          },
        ],
      },
      {
        orgCode: "QINGYU-FRESH",
        orgName: "松岭生鲜超市",
        shortName: "松岭生鲜",
        address: "深圳市松岭街 102 号",
        floors: [
          {
            planId: "songling-fresh-b1",
            kind: "supermarket",
            planSeed: 41,
            timeZone: "Asia/Shanghai",
            country: "CN",
            robots: ["TIDE-75", "GALE-60", "TIDE-75"],
            robotName: "生鲜卖场",
          },
        ],
      },
    ],
  },
  {
    orgCode: "BRIGHTMOOR",
    orgName: "Brightmoor Facility Care",
    shortName: "Brightmoor",
    principal: "Imogen Hale",
    regionInfo: "London",
    people: [
      { username: "brightadmin", displayName: "Imogen Hale", role: "tenantAdmin" },
      { username: "brightoperator", displayName: "Tobias Lund", role: "tenantOperator" },
      { username: "brightservice", displayName: "Renata Cole", role: "maintenance" },
      { username: "brightviewer", displayName: "Amos Whitfield", role: "viewer" },
    ],
    companies: [
      {
        orgCode: "BRIGHTMOOR-RETAIL",
        orgName: "Brightmoor Retail",
        shortName: "Retail",
        address: "14 Alder Quay, London",
        floors: [
          {
            planId: "alder-quay-ground",
            kind: "supermarket",
            planSeed: 51,
            timeZone: "Europe/London",
            country: "GB",
            robots: ["TIDE-75", "BROOK-50", "GALE-60"],
            robotName: "Alder Quay",
          },
          {
            planId: "alder-galleria-1",
            kind: "mall",
            planSeed: 52,
            timeZone: "Europe/London",
            country: "GB",
            robots: ["TIDE-90", "TIDE-75", "GALE-60", "HUSH-40"],
            robotName: "Galleria",
          },
        ],
      },
      {
        orgCode: "BRIGHTMOOR-LOGISTICS",
        orgName: "Brightmoor Logistics",
        shortName: "Logistics",
        address: "900 Kestrel Road, Joliet",
        floors: [
          {
            planId: "kestrel-hall-a",
            kind: "warehouse",
            planSeed: 61,
            timeZone: "America/Chicago",
            country: "US",
            robots: ["GALE-60", "TIDE-90", "GALE-60", "TIDE-90"],
            robotName: "Kestrel A",
          },
          {
            planId: "kestrel-hall-b",
            kind: "warehouse",
            planSeed: 62,
            timeZone: "America/Chicago",
            country: "US",
            robots: ["TIDE-90", "GALE-60", "TIDE-75", "GALE-60"],
            robotName: "Kestrel B",
          },
        ],
      },
      {
        orgCode: "BRIGHTMOOR-WORKPLACE",
        orgName: "Brightmoor Workplace",
        shortName: "Workplace",
        address: "77 Marlow Street, New York",
        floors: [
          {
            planId: "marlow-street-9",
            kind: "office",
            planSeed: 71,
            timeZone: "America/New_York",
            country: "US",
            robots: ["HUSH-40", "HUSH-30", "BROOK-50"],
            robotName: "Marlow 9",
          },
          {
            planId: VACUUM_ID,
            kind: "suite",
            planSeed: 91,
            timeZone: "America/New_York",
            country: "US",
            robots: [],
            robotName: "Fennel Court",
          },
        ],
      },
    ],
  },
  RIDING_TENANT,
];
