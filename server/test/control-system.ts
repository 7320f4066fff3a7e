/**
 * A building's control system that speaks Gausium's elevator interface V1.5, written from its public description alone: its car is
 * where it is called at once, or stays where the test says.
 */
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";

type Body = Record<string, unknown> & { type: string };

export interface ControlSystem {
  url: string;
  /** All that it was asked, in order, but for words to keep the door open. */
  asked: Body[];
  /** How often it was told to keep a door open, by area. */
  kept: Record<string, number>;
  /** The session that has the elevator. */
  holder: string | null;
  car: { areaId: string; status: "OPENED" | "CLOSED" };
  /** Answered instead of what it would say. */
  codes: Record<string, number>;
  /** Said nothing to. */
  ignored: Set<string>;
  /** Takes calls and does not move. */
  isStuck: boolean;
  /** Refuses tokens that come with their type. */
  takesBareTokens: boolean;
  /** Its answers do not say to which question. */
  forgetsQuestions: boolean;
  connections: number;
  push(body: object): void;
  /** Ends all connections. */
  drop(): void;
  stop(): Promise<void>;
}

export const CLIENT = { clientId: "sweepline", secret: "sesame" };
export const LIFT = { liftId: "lift-1", carId: "1001010" };
const TOKEN = "eyJ.token";
const AREAS = { "1": "1000", "2": "2000", "3": "3000" };
const CONFIG = {
  liftId: LIFT.liftId,
  displayName: "电梯1",
  destinations: Object.entries(AREAS).map(([name, areaId], index) => ({
    ...{ areaId, floorId: `f${index}`, displayName: name, doorId: 1 },
  })),
  cars: [{ carId: LIFT.carId, doors: [1, 2] }],
};

export async function aControlSystem(): Promise<ControlSystem> {
  const sockets = new Set<WebSocket>();
  const http = createServer(async (request, response) => {
    const { status, body } = await restOf(system, request);
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  const wss = new WebSocketServer({ noServer: true });
  http.on("upgrade", (request, socket, head) => {
    const url = new URL(request.url ?? "", "http://here");
    if (url.pathname !== "/v1/connect" || !isGood(system, url.searchParams.get("accessToken") ?? "")) {
      socket.end("HTTP/1.1 401 Unauthorized\r\ncontent-length: 0\r\n\r\n");
      return;
    }
    wss.handleUpgrade(request, socket, head, (opened) => {
      sockets.add(opened);
      system.connections += 1;
      opened.on("close", () => sockets.delete(opened));
      opened.on("message", (data) => answer(system, opened, JSON.parse(String(data))));
    });
  });
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  const system: ControlSystem = {
    ...{ url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, asked: [], kept: {}, holder: null },
    ...{ car: { areaId: "1000", status: "CLOSED" }, codes: {}, ignored: new Set(), isStuck: false },
    ...{ takesBareTokens: false, forgetsQuestions: false, connections: 0 },
    push(body) {
      for (const socket of sockets)
        socket.send(JSON.stringify({ liftId: LIFT.liftId, timestamp: Date.now(), ...body }));
    },
    drop() {
      for (const socket of sockets) socket.terminate();
    },
    async stop() {
      system.drop();
      http.closeAllConnections();
      http.close();
      await once(http, "close");
    },
  };
  return system;
}

const isGood = ({ takesBareTokens }: ControlSystem, given: string): boolean =>
  given === (takesBareTokens ? TOKEN : `Bearer ${TOKEN}`);

async function restOf(
  system: ControlSystem,
  request: IncomingMessage,
): Promise<{ status: number; body: object }> {
  const { pathname } = new URL(request.url ?? "", "http://here");
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  if (pathname === "/v1/oauth2/token") {
    const form = new URLSearchParams(Buffer.concat(parts).toString());
    const isRight =
      form.get("grantType") === "client_credentials" &&
      form.get("clientId") === CLIENT.clientId &&
      form.get("clientSecret") === CLIENT.secret;
    return isRight
      ? { status: 200, body: { accessToken: TOKEN, tokenType: "Bearer", expiresIn: 3_600 } }
      : { status: 401, body: {} };
  }
  if (pathname !== "/v1/lift/config") return { status: 404, body: {} };
  return isGood(system, request.headers.authorization ?? "")
    ? { status: 200, body: { code: 0, msg: "SUCCESS", data: [CONFIG] } }
    : { status: 401, body: {} };
}

const NEEDS_RESERVATION = ["V1_CALL_FROM", "V1_CALL_TO", "V1_CALL_CANCEL", "V1_OPEN_DOOR", "V1_CLOSE_DOOR"];

function answer(system: ControlSystem, socket: WebSocket, body: Body): void {
  const { type, sessionId, requestId, areaId } = body;
  if (type === "V1_OPEN_DOOR") system.kept[String(areaId)] = (system.kept[String(areaId)] ?? 0) + 1;
  else system.asked.push(body);
  if (system.ignored.has(type)) return;
  const code = system.codes[type] ?? codeOf(system, body);
  const named = system.forgetsQuestions ? {} : { requestId };
  socket.send(
    JSON.stringify({ code, msg: code === 0 ? "SUCCESS" : "FAILED", data: { sessionId, ...named } }),
  );
  if (code === 0) act(system, body);
}

function codeOf({ holder }: ControlSystem, { type, sessionId, liftId, liftIds, carId }: Body): number {
  const isOurs = liftId === LIFT.liftId || (liftIds as string[] | undefined)?.[0] === LIFT.liftId;
  if (!isOurs || (carId !== undefined && carId !== LIFT.carId)) return 29_001;
  if (type === "V1_RESERVE") return holder === null || holder === sessionId ? 0 : 29_008;
  return NEEDS_RESERVATION.includes(type) && holder !== sessionId ? 29_009 : 0;
}

function act(system: ControlSystem, { type, sessionId, fromAreaId, toAreaId }: Body): void {
  const move = (areaId: unknown, status: "OPENED" | "CLOSED") => {
    system.car = { areaId: String(areaId), status };
    const at = {
      carId: LIFT.carId,
      doorId: "1",
      direction: "STOP",
      ...(status === "OPENED" && { duration: 60 }),
    };
    system.push({ type: "V1_LIFT_STATUS", sessionId, ...system.car, ...at });
  };
  if (type === "V1_RESERVE") system.holder = String(sessionId);
  if (type === "V1_CALL_CANCEL") system.holder = null;
  if (type === "V1_CALL_FROM" && !system.isStuck) move(fromAreaId, "OPENED");
  if (type === "V1_CALL_TO" && !system.isStuck) move(toAreaId, "OPENED");
  if (type === "V1_CLOSE_DOOR") move(system.car.areaId, "CLOSED");
}
