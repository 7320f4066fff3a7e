import { endpoint } from "@sweepline/contract/core/endpoint.ts";
import { liveEvent } from "@sweepline/contract/core/live-event.ts";
import { pageOf, pageQuery } from "@sweepline/contract/core/paging.ts";
import { topic } from "@sweepline/contract/core/topic.ts";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { asyncApiOf } from "./asyncapi.ts";
import { openApiOf } from "./openapi.ts";

const listThings = endpoint("GET /platform/thing/:id/parts", "fleet_things_list", {
  summary: "Parts of a thing",
  query: pageQuery(["name"], { color: z.enum(["red", "blue"]).optional() }),
  answer: pageOf(z.object({ name: z.string() })),
});

describe("the OpenAPI document", () => {
  const document = JSON.parse(JSON.stringify(openApiOf([listThings], "1.2.3")));
  const operation = document.paths["/platform/thing/{id}/parts"].get;

  it("writes path places in braces and says which parameters must be given", () => {
    const required = operation.parameters.filter((parameter: { required: boolean }) => parameter.required);
    expect(required.map((parameter: { name: string }) => parameter.name)).toEqual(["id"]);
  });

  it("lists it under its room", () => {
    expect(operation.tags).toEqual(["fleet / things"]);
  });

  it("wraps the answer in the envelope", () => {
    const { properties } = operation.responses[200].content["application/json"].schema;
    expect(Object.keys(properties)).toEqual(["code", "msg", "data", "error", "fields"]);
  });

  it("asks for a bearer token, and of a machine for the scope that is the permission", () => {
    expect(operation.security).toEqual([{ bearer: [] }, { machine: ["fleet_things_list"] }]);
    const { machine } = document.components.securitySchemes;
    expect(machine.flows.clientCredentials).toEqual({
      tokenUrl: "/auth/oauth/token",
      scopes: { server: expect.any(String), fleet_things_list: "Parts of a thing" },
    });
  });
});

describe("the AsyncAPI document", () => {
  const document = asyncApiOf({
    topics: {
      state: topic({
        pattern: "uagv/{serialNumber}/state",
        sender: "device",
        qos: 1,
        summary: "State",
        payload: z.object({ battery: z.number() }),
      }),
    },
    events: [
      liveEvent({ name: "moved", keyedBy: "device", summary: "Moved", payload: z.object({ x: z.number() }) }),
    ],
    version: "1.2.3",
  });

  it("lists a device's topic with its quality of service and payload", () => {
    expect(document.channels).toMatchObject({
      state: {
        address: "uagv/{serialNumber}/state",
        parameters: { serialNumber: {} },
        bindings: { mqtt: { qos: 1 } },
        messages: { state: { payload: { properties: { battery: { type: "number" } } } } },
      },
    });
  });

  it("lists every live event as a message of the socket", () => {
    expect(document.channels).toMatchObject({ live: { messages: { moved: { summary: "Moved" } } } });
  });
});
