import { z } from "zod";
import { endpoint, idSchema, instantSchema } from "../../core/endpoint.ts";
import { chosenId, int, optionalText, searchText, timeZone } from "../../core/fields.ts";
import { pageQuery, pagesOf } from "../../core/paging.ts";
import { defineRefusals } from "../../core/refusal.ts";
import { MQTT_VERSIONS } from "../mqtt-servers/index.ts";
import { PROTOCOLS } from "../shared/protocols.ts";

/**
 * Devices that nobody registered, but that speak a protocol which is understood: through an MQTT server that the platform is a client
 * of, or at the product's own broker while a pairing window is open (`pairing.ts`). Their messages are dropped until somebody says whose they are.
 *
 *   heard ─▶ waiting ──admit──▶ a registered device, whose next message is taken
 *               │  └───forget──▶ gone, until it is heard again
 *               └─reject─▶ rejected: still counted, and never asked about again (forget ends that)
 */
export const DISCOVERY_STATES = ["waiting", "rejected"] as const;
/** Of one server; a flood of made-up names drives out what was heard the least, and no more. */
export const MAX_DISCOVERIES = 500;
export const MAX_ADMITTED = 100;
export const MAX_SAMPLE_CHARACTERS = 2_000;

export const DISCOVERY_REFUSALS = defineRefusals({
  sharedUsername: [
    409,
    "同一用户名还有其他设备在用，请在设备上改用各自的序列号，或移除多余的一行",
    "Another device uses the same user name; enter each one's serial number at it, or remove the row that is not needed",
  ],
  usernameTaken: [
    409,
    "该用户名已属于另一台设备，请在设备上改用其序列号",
    "The user name belongs to another device; enter this one's serial number at it",
  ],
  otherProtocol: [422, "产品型号的协议与设备不符", "The product's protocol does not match the device"],
});

const rowSchema = z.object({
  id: int,
  /** Null: it came to the product's own broker, see `pairing`. */
  mqttServerId: int.nullable(),
  mqttServerName: z.string().nullable(),
  /** As it signed in with the code of a pairing window; null: it came through an MQTT server. */
  pairing: z
    .object({
      windowId: int,
      openedAt: instantSchema,
      username: z.string(),
      clientId: z.string(),
      remoteIp: z.string().nullable(),
      mqttVersion: z.enum(MQTT_VERSIONS),
    })
    .nullable(),
  /** Whose the server or the window is: devices that come by it belong to it or below. */
  organizationId: int,
  protocol: z.enum(PROTOCOLS),
  serialNumber: z.string(),
  /** Empty where its protocol does not say. */
  manufacturer: z.string(),
  state: z.enum(DISCOVERY_STATES),
  firstAt: instantSchema,
  lastAt: instantSchema,
  messages: int,
  /** A product of the same protocol, of the same maker where there is one. */
  suggestedProductId: int.nullable(),
});
export type Discovery = z.infer<typeof rowSchema>;

const detailSchema = rowSchema.extend({
  topic: z.string(),
  /** The newest message, shortened, without what looks like a secret. */
  sample: z.string(),
});
export type DiscoveryDetail = z.infer<typeof detailSchema>;

export const discoveryListQuery = pageQuery(["serialNumber", "firstAt", "lastAt", "messages"], {
  search: searchText,
  state: z.enum(DISCOVERY_STATES).optional(),
  protocol: z.enum(PROTOCOLS).optional(),
  mqttServerId: idSchema.optional(),
});
export type DiscoveryListQuery = z.output<typeof discoveryListQuery>;

const ids = z.array(idSchema).min(1).max(MAX_ADMITTED);
export const admissionSchema = z.object({
  devices: z
    .array(z.object({ id: idSchema, shortName: optionalText(100) }))
    .min(1)
    .max(MAX_ADMITTED),
  productId: chosenId("validation.model"),
  organizationId: chosenId("validation.noTenant"),
  timeZone,
});
export type Admission = z.output<typeof admissionSchema>;

export const DISCOVERY_ENDPOINTS = {
  list: endpoint("GET /platform/discovery/page", "fleet_discoveries_list", {
    summary:
      "Devices that came through MQTT servers or pairing windows of the caller's scope and are not registered",
    ...pagesOf(rowSchema, discoveryListQuery),
  }),
  get: endpoint("GET /platform/discovery/:id", "fleet_discoveries_list", {
    summary: "One of them, with its newest message",
    answer: detailSchema,
  }),
  /** Each for itself: what cannot be admitted is answered with the reason, the others are. */
  admit: endpoint("POST /platform/discovery/admit", "fleet_discoveries_admit", {
    summary:
      "Register discovered devices with the MQTT server that they speak through, or with what they signed in by",
    body: admissionSchema,
    answer: z.object({
      admitted: z.array(z.object({ id: int, deviceId: int })),
      refused: z.array(z.object({ id: int, serialNumber: z.string(), text: z.string() })),
    }),
  }),
  reject: endpoint("PUT /platform/discovery/reject", "fleet_discoveries_admit", {
    summary: "Do not ask about these again; they are counted still",
    body: z.object({ ids }),
    answer: z.object({ changed: int }),
  }),
  forget: endpoint("POST /platform/discovery/forget", "fleet_discoveries_admit", {
    summary: "Forget these, rejected or not; heard again, they are asked about again",
    body: z.object({ ids }),
    answer: z.object({ changed: int }),
  }),
};
