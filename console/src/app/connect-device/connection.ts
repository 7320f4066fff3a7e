import { REGISTRATION_ENDPOINTS } from "@sweepline/contract/fleet/device-registration.ts";
import type { DeviceKind } from "@sweepline/contract/fleet/shared/codes.ts";
import {
  type Capability,
  capabilitiesOf,
  KIND_CAPABILITIES,
  type Protocol,
} from "@sweepline/contract/fleet/shared/protocols.ts";
import { VDA_INTERFACE } from "@sweepline/contract/fleet/vda5050/index.ts";
import { ELEVATOR_ENDPOINTS } from "@sweepline/contract/sites/elevators/index.ts";
import { useLocation, useNavigate } from "react-router";
import { hrefOf } from "../../core/links/index.ts";
import { SAME_TAB, type UrlValues, urlChoice, urlId, urlText, useUrlState } from "../../core/page/index.ts";
import { useRights } from "../../core/session/index.ts";

/** What a person may have in front of them, as its maker calls it. */
export const MAKES = ["vda5050", "valetudo", "chirpstack", "thingsStack", "lci", "mqtt"] as const;
export type Make = (typeof MAKES)[number];
export const STEPS = ["make", "device", "enter", "wait"] as const;
export type Step = (typeof STEPS)[number];

/** The password of the one device that was registered here, or given a new one; it goes with the page. */
export interface Secret {
  readonly deviceId: number;
  readonly password: string;
}

const VIEW = {
  make: urlChoice(MAKES),
  step: urlChoice(STEPS, "make"),
  device: urlId(),
  elevator: urlId(),
  /** The first level of VDA 5050's topics, as the robot has it; empty: the usual one. */
  interface: urlText(),
};
type View = UrlValues<typeof VIEW>;

export interface ConnectView extends View {
  readonly interfaceName: string;
  readonly hrefTo: (next: Partial<View>) => string;
  /** Steps are places of their own in the browser's history. */
  readonly go: (next: Partial<View>) => void;
}

export function useConnectView(): ConnectView {
  const [view] = useUrlState(VIEW);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const hrefTo = (next: Partial<View>) => {
    const { step, ...rest } = { ...view, ...next };
    return hrefOf(pathname, { ...rest, step: step === "make" ? undefined : step });
  };
  return {
    ...view,
    step: reachable(view),
    interfaceName: view.interface || VDA_INTERFACE,
    hrefTo,
    go: (next) => void navigate(hrefTo(next), { state: SAME_TAB }),
  };
}

/** Whatever stands in the address: no step comes before what it is about. */
function reachable({ make, step, device, elevator }: View): Step {
  if (make === undefined) return "make";
  const isThere = make === "lci" ? elevator !== undefined : device !== undefined;
  return isThere || step === "make" ? step : "device";
}

/** Makes of which the person may register something. */
export function useOpenMakes(): readonly Make[] {
  const may = useRights();
  return MAKES.filter((make) =>
    may(make === "lci" ? ELEVATOR_ENDPOINTS.create : REGISTRATION_ENDPOINTS.register),
  );
}

const KINDS: Readonly<Record<Protocol, DeviceKind>> = {
  vda5050: "scrubber",
  valetudo: "vacuum",
  chirpstack: "sensor",
  thingsStack: "sensor",
  mqtt: "other",
};

/** What any VDA 5050 robot has, and what any topic may say; whoever has more adds it to the product. */
const BEGUN: Partial<Record<Protocol, readonly Capability[]>> = {
  vda5050: ["position", "battery", "cleaning", "dock"],
  mqtt: ["battery", "measurements"],
};

/** A product of which nothing but its name is asked. */
export function newProduct(name: string, protocol: Protocol, taken: readonly string[]) {
  const kind = KINDS[protocol];
  return {
    ...{ name, code: codeOf(name, protocol, taken), kind, protocol, projectName: name },
    capabilities: capabilitiesOf(BEGUN[protocol] ?? KIND_CAPABILITIES[kind], protocol),
  };
}

const MAX_CODE = 56;

/** The name as a code, with a number where somebody has it. */
function codeOf(name: string, protocol: Protocol, taken: readonly string[]): string {
  const plain = name.replaceAll(/[^A-Za-z0-9_-]+/g, "-").replaceAll(/^-|-$/g, "");
  const base = (plain || protocol).slice(0, MAX_CODE);
  const has = new Set(taken.map((code) => code.toLowerCase()));
  let code = base;
  for (let number = 2; has.has(code.toLowerCase()); number += 1) code = `${base}-${number}`;
  return code;
}
