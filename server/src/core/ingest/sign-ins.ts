import { createHash, timingSafeEqual } from "node:crypto";
import { serialNumber } from "@sweepline/contract/core/fields.ts";
import { type Protocol, signsInHere } from "@sweepline/contract/fleet/shared/protocols.ts";
import type { BusMessage, Guest, GuestSignIn, Ingest } from "../bus/bus.ts";
import { type Adapter, addressAmong, type DeviceAddress } from "./adapter.ts";
import type { DeviceDirectory } from "./device-directory.ts";
import type { IngestDevice, Rejection } from "./items.ts";

/** Who may come in unregistered, and who did once and goes on with what was entered at it then. */
export interface GuestList {
  /** Protocols that guests are understood in. */
  adapters: readonly Adapter[];
  guestOf(signIn: GuestSignIn): Guest | undefined;
  /** Of the device that signs in by this name, which is not its serial number. */
  serialNumberOf(username: string): string | undefined;
}

/** A message of a device that nobody registered, in a protocol that is understood. */
export interface Stranger {
  protocol: string;
  address: DeviceAddress;
  message: BusMessage;
  /** Where it came to our own broker. */
  guest?: Guest;
}

interface Deps {
  directory: DeviceDirectory;
  pairing?: GuestList;
  onStranger?(stranger: Stranger): void;
}

const SECRET_ENCODING = "utf8";

/** Who comes in at our own broker: devices, and guests whose messages tell who they are and are taken no further. */
export function createSignIns({
  directory,
  pairing,
  onStranger,
}: Deps): Pick<Ingest, "signIn" | "refusalOf" | "guestOf" | "meetGuest"> {
  const byUsername = async (username: string): Promise<IngestDevice | null> => {
    const named = serialNumber.safeParse(username).success ? await directory.loadFresh(username) : null;
    const other = named ? undefined : pairing?.serialNumberOf(username);
    return other === undefined ? named : directory.loadFresh(other);
  };
  return {
    async signIn(username, secret) {
      const device = await byUsername(username);
      if (!device?.secretHash) return undefined;
      if (secret === null ? device.isDecommissioned : !isSecretOf(device.secretHash, secret))
        return undefined;
      const { manufacturer, protocol } = device;
      return { serialNumber: device.serialNumber, manufacturer, protocol };
    },
    refusalOf: (username) => refusalOf(directory.find(pairing?.serialNumberOf(username) ?? username)),
    async guestOf(signIn) {
      const guest = pairing?.guestOf(signIn);
      // Whoever is registered has a password of its own.
      return guest && !(await byUsername(signIn.username)) ? guest : undefined;
    },
    async meetGuest(message, guest) {
      const known = addressAmong(pairing?.adapters ?? [], message.topic);
      if (!known) return false;
      const { adapter, address } = known;
      if (directory.find(address.serialNumber) ?? (await directory.load(address.serialNumber))) return false;
      onStranger?.({ protocol: adapter.protocol, address, message, guest });
      return true;
    },
  };
}

function refusalOf(device: IngestDevice | null | undefined): Rejection["reason"] {
  if (!device) return "unknownIdentity";
  if (device.isDecommissioned) return "decommissioned";
  const { protocol, mqttServerId } = device;
  if (!signsInHere({ protocol: protocol as Protocol, mqttServerId })) return "speaksElsewhere";
  return device.secretHash ? "wrongPassword" : "noCredentials";
}

function isSecretOf(secretHash: Uint8Array, secret: string): boolean {
  const digest = createHash("sha256").update(secret, SECRET_ENCODING).digest();
  return digest.length === secretHash.length && timingSafeEqual(digest, secretHash);
}
