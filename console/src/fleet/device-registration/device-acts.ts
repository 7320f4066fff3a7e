import { REGISTRATION_ENDPOINTS as E } from "@sweepline/contract/fleet/device-registration.ts";
import { type Protocol, signsInHere } from "@sweepline/contract/fleet/shared/protocols.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { registrationTexts } from "./registrations.texts.ts";

/** A device as far as what may be done with it goes. */
export interface ActOn {
  readonly id: number;
  readonly serialNumber: string;
  readonly shortName: string;
  readonly isLocked: boolean;
  readonly isInUse: boolean;
  /** Both say whether there are credentials of ours at all. */
  readonly protocol: Protocol;
  readonly mqttServerId: number | null;
  /** Whether there is a password to take back; undefined: not known here. */
  readonly hasCredential?: boolean;
}
export type Act = "edit" | "lock" | "unlock" | "rotate" | "revoke" | "retire" | "restore";

/** What the person may do with the device as it is now, the gravest last. */
export function useDeviceActs(device: ActOn): { key: Act; label: string; danger?: boolean }[] {
  const t = useTexts(registrationTexts);
  const [mayEdit, mayLock] = [useMay(E.update), useMay(E.lock)];
  const [mayRotate, mayDecommission] = [useMay(E.rotateSecret), useMay(E.decommission)];
  if (!device.isInUse) return mayDecommission ? [{ key: "restore", label: t.restore }] : [];
  const isOwn = signsInHere(device);
  const lock = device.isLocked
    ? { key: "unlock" as const, label: t.unlock }
    : { key: "lock" as const, label: t.doLock };
  return [
    ...(mayEdit ? [{ key: "edit" as const, label: t.edit }] : []),
    ...(mayLock ? [lock] : []),
    ...(mayRotate && isOwn ? [{ key: "rotate" as const, label: t.rotate }] : []),
    ...(mayRotate && isOwn && device.hasCredential !== false
      ? [{ key: "revoke" as const, label: t.revoke, danger: true }]
      : []),
    ...(mayDecommission ? [{ key: "retire" as const, label: t.decommission, danger: true }] : []),
  ];
}
