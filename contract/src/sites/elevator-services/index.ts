import { z } from "zod";
import { detailEndpoint } from "../../core/endpoint.ts";
import { int, requiredText, revision } from "../../core/fields.ts";
import { defineRefusals } from "../../core/refusal.ts";
import { sealedPassword, sealRandom } from "../../core/sealed-password.ts";

/**
 * Control systems of elevators that are reached by HTTPS and WebSocket instead of MQTT: Gausium's interface V1.5 (`gausium.ts`). The
 * elevator's address number is `building/liftId/carId` then; its floors have the names that the control system shows.
 */
export const ELEVATOR_SERVICE_REFUSALS = defineRefusals({
  notServedByService: [
    404,
    "该电梯不通过控制系统接口通信",
    "This elevator is not reached by a control system's interface",
  ],
  behindMqttServer: [
    409,
    "电梯经由 MQTT 服务器通信，请先在编辑中改为平台自带",
    "The elevator connects through an MQTT server; choose the built-in broker first",
  ],
  serviceNotAllowed: [422, "该地址不允许访问", "This address is not allowed"],
  secretNeeded: [
    422,
    "地址或客户端 ID 已更改，请重新输入密钥",
    "The address or the client ID has changed; enter the secret again",
  ],
  secretTooLong: [422, "密钥最长 {max} 个字符", "The secret has {max} characters at most"],
});

export const MAX_SERVICE_SECRET = 500;

/** A name and a password have no place in it, nor what would be cut off by what is put behind it. */
function isServiceUrl(text: string): boolean {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === "") return false;
  return url.username === "" && url.password === "" && !/[?#\s]/.test(text);
}

/** Fields of the form, each with its rule. */
export const ELEVATOR_SERVICE_FIELDS = {
  /** Before `/v1/…`. */
  serviceUrl: z.string().trim().max(300).refine(isServiceUrl, "validation.serviceUrl"),
  serviceClientId: requiredText(200),
};
/** The client secret, sealed like any password on its way here; left out: the one that is kept stays. */
const secretShape = { password: sealedPassword.optional(), randomStr: sealRandom.optional() };
const serviceBody = z.object({ ...ELEVATOR_SERVICE_FIELDS, ...secretShape });
export type ElevatorServiceFields = Pick<z.output<typeof serviceBody>, "serviceUrl" | "serviceClientId">;

export const elevatorServiceSchema = z.object({
  serviceUrl: z.string(),
  serviceClientId: z.string(),
  revision: int,
});
export type ElevatorService = z.infer<typeof elevatorServiceSchema>;

/** Why a control system cannot be used. */
export const SERVICE_FAULTS = [
  "unreachable",
  "timeout",
  "certificate",
  "signInRefused",
  "unreadable",
  "unknownLift",
  "unknownCar",
  "unknownFloors",
] as const;
export type ServiceFault = (typeof SERVICE_FAULTS)[number];

export const serviceTrialSchema = z.object({
  /** Null: it can be used. */
  fault: z.enum(SERVICE_FAULTS).nullable(),
  /** What it says of its elevators, where it could be asked. */
  lifts: z.array(
    z.object({
      liftId: z.string(),
      name: z.string(),
      cars: z.array(z.string()),
      floors: z.array(z.string()),
    }),
  ),
  /** Floors of ours that it does not know. */
  unknownFloors: z.array(z.string()),
});
export type ServiceTrial = z.infer<typeof serviceTrialSchema>;

export const ELEVATOR_SERVICE_ENDPOINTS = {
  get: detailEndpoint("GET /platform/elevator/:id/service", "sites_elevators_list", {
    summary: "The control system by which an elevator is reached; null: it speaks LCI over MQTT",
    answer: elevatorServiceSchema.nullable(),
  }),
  save: detailEndpoint("PUT /platform/elevator/:id/service", "sites_elevators_edit", {
    summary: "Reach an elevator by its control system; refused while somebody rides",
    body: serviceBody.extend({ revision }),
    answer: elevatorServiceSchema,
  }),
  remove: detailEndpoint("DELETE /platform/elevator/:id/service", "sites_elevators_edit", {
    summary: "Reach an elevator by LCI over MQTT again; refused while somebody rides",
    answer: z.null(),
  }),
  tryOut: detailEndpoint("POST /platform/elevator/:id/service/test", "sites_elevators_edit", {
    summary: "Sign in at a control system and ask for its elevators, before it is saved",
    body: serviceBody,
    answer: serviceTrialSchema,
  }),
};
