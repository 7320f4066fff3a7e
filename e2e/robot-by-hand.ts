/** A device of which a journey says every message: it reports what the test has it report. */
import { SESSION_ENDPOINTS } from "@sweepline/contract/access/session/index.ts";
import { REGISTRATION_ENDPOINTS as REGISTRATION } from "@sweepline/contract/fleet/device-registration.ts";
import { PRODUCT_ENDPOINTS } from "@sweepline/contract/fleet/products.ts";
import { connectAsync } from "mqtt";
import type { Api } from "./api.ts";

/** Registered in the organization of whoever calls, and online. */
export async function aRobotByHand(api: Api, names: { serialNumber: string; shortName: string }) {
  const products = await api.call(PRODUCT_ENDPOINTS.options, {});
  const { sysUser } = await api.call(SESSION_ENDPOINTS.userInfo, {});
  const product = products.find(({ protocol }) => protocol === "vda5050");
  const { credentials } = await api.call(REGISTRATION.register, {
    body: {
      ...{ ...names, manufacturer: "journeys" },
      ...{ productId: product?.id ?? 0, organizationId: sysUser.organizationId, timeZone: "UTC" },
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
    reports: (...errors: object[]) =>
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
      }),
    close: () => line.endAsync(),
  };
}
