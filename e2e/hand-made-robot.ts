/** A device by hand, without a simulator: it says what a journey has it say. */
import { SESSION_ENDPOINTS } from "@sweepline/contract/access/session/index.ts";
import { REGISTRATION_ENDPOINTS as REGISTRATION } from "@sweepline/contract/fleet/device-registration.ts";
import { PRODUCT_ENDPOINTS } from "@sweepline/contract/fleet/products.ts";
import { connectAsync } from "mqtt";
import type { Api } from "./api.ts";

interface HandMade {
  serialNumber: string;
  shortName: string;
  organizationId?: number;
}

/** Registered, of the caller's organization where none is named, and online. */
export async function aHandMadeRobot(api: Api, named: HandMade) {
  const products = await api.call(PRODUCT_ENDPOINTS.options, {});
  const product = products.find(({ protocol }) => protocol === "vda5050");
  const { sysUser } = await api.call(SESSION_ENDPOINTS.userInfo, {});
  const organizationId = named.organizationId ?? sysUser.organizationId;
  const { device, credentials } = await api.call(REGISTRATION.register, {
    body: {
      ...{ ...named, organizationId, manufacturer: "journeys" },
      ...{ productId: product?.id ?? 0, timeZone: "UTC" },
    },
  });
  if (!credentials) throw new Error("no credentials were handed out");
  const { host, port, username, password, topicPrefix, serialNumber } = credentials;
  const line = await connectAsync(`mqtt://${host || "127.0.0.1"}:${port}`, {
    username,
    password,
    reconnectPeriod: 0,
  });
  let headerId = 0;
  const publish = (kind: string, payload: object) => {
    headerId += 1;
    const header = { headerId, timestamp: new Date().toISOString(), version: "2.1.0" };
    const whole = { ...header, manufacturer: topicPrefix.split("/")[2], serialNumber, ...payload };
    return line.publishAsync(`${topicPrefix}/${kind}`, JSON.stringify(whole), { qos: 1 });
  };
  await publish("connection", { connectionState: "ONLINE" });
  return {
    id: device.id,
    /** A state with these errors, and whatever else is given. */
    reports: (errors: readonly object[], more: object = {}) =>
      publish("state", {
        ...{
          orderId: "",
          orderUpdateId: 0,
          lastNodeId: "",
          lastNodeSequenceId: 0,
          nodeStates: [],
          edgeStates: [],
        },
        ...{ driving: false, operatingMode: "AUTOMATIC", actionStates: [], errors },
        ...{
          batteryState: { batteryCharge: 80, charging: false },
          safetyState: { eStop: "NONE", fieldViolation: false },
        },
        ...more,
      }),
    close: () => line.endAsync(),
  };
}
