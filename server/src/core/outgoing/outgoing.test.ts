/** Where tenants may have us connect to: a list of what attackers write, and names that change their mind. */
import { once } from "node:events";
import { request } from "node:http";
import { type AddressInfo, connect, createServer } from "node:net";
import { networkInterfaces } from "node:os";
import { afterEach, describe, expect, it } from "vitest";
import { parseNetwork } from "../ip-network.ts";
import { judgeAddress } from "./judge-address.ts";
import { AddressRefused, createOutgoing, plainHost } from "./outgoing.ts";

const closings: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closings.splice(0)) close();
});

const listed = (...texts: string[]) => texts.flatMap((text) => parseNetwork(text) ?? []);
const OWN = ["198.41.0.7", "2a00:1450::7"];
const judge = (address: string, ...networks: string[]) => judgeAddress(address, listed(...networks), OWN);

/** An IPv4 address inside IPv6 ones, wherever standards put it. */
const inside = (ip4: string): string[] => {
  const [a = 0, b = 0, c = 0, d = 0] = ip4.split(".").map(Number);
  const group = (high: number, low: number) => ((high << 8) | low).toString(16);
  const turned = `${group(255 - a, 255 - b)}:${group(255 - c, 255 - d)}`;
  return [
    `::ffff:${ip4}`,
    `::ffff:${group(a, b)}:${group(c, d)}`,
    `0:0:0:0:0:FFFF:${group(a, b)}:${group(c, d)}`,
    `64:ff9b::${ip4}`,
    `64:ff9b:0:0:0:0:${group(a, b)}:${group(c, d)}`,
    `2002:${group(a, b)}:${group(c, d)}::1`,
    `2001:0:${group(a, b)}:${group(c, d)}:0:0:f7f7:f7f7`,
    `2001:0:808:808:0:0:${turned}`,
  ];
};

const PRIVATE = [
  ...["0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.254", "100.100.100.200"],
  ...["127.0.0.1", "127.255.255.254", "169.254.0.1", "169.254.169.254", "169.254.170.2", "172.16.0.1"],
  ...["172.31.255.255", "192.0.0.1", "192.0.0.192", "192.0.2.1", "192.88.99.1", "192.168.0.1", "198.18.0.1"],
  ...["198.19.255.255", "198.51.100.1", "203.0.113.1", "224.0.0.1", "239.255.255.250", "240.0.0.1"],
  ...["255.255.255.255", "168.63.129.16", "198.41.0.7"],
];
const PUBLIC = [
  ...["1.1.1.1", "9.255.255.255", "11.0.0.1", "100.63.255.255", "100.128.0.1", "126.255.255.255"],
  ...["128.0.0.1", "169.253.255.255", "169.255.0.1", "172.15.255.255", "172.32.0.1", "192.0.3.1"],
  ...["192.167.255.255", "192.169.0.1", "198.17.255.255", "198.20.0.1", "223.255.255.255", "168.63.129.17"],
];

describe("an address", () => {
  it.each(PRIVATE)("%s is refused, in IPv6 as well", (address) => {
    for (const spelling of [address, ...inside(address)])
      expect([spelling, judge(spelling)]).toEqual([spelling, "refused"]);
  });

  it.each(PUBLIC)("%s is open, in IPv6 as well", (address) => {
    for (const spelling of [address, ...inside(address)])
      expect([spelling, judge(spelling)]).toEqual([spelling, "public"]);
  });

  it.each([
    ...["::", "::1", "::7f00:1", "::8.8.8.8", "::ffff:0:8.8.8.8", "fc00::1", "fd12:3456::1", "fd00:ec2::254"],
    ...["fd20:ce::254", "fe80::1", "fe80::1%eth0", "febf::1", "fec0::1", "ff02::1", "ff0e::1", "100::1"],
    ...["2001:db8::1", "2001:2::1", "2001:10::1", "2001:20::1", "3fff::1", "5f00::1", "4000::1"],
    ...["64:ff9b:1::8.8.8.8", "64:ff9b:1:7f00:0:100::", "64:ff9b:1:fffe::127.0.0.1", "2a00:1450::7"],
    ...["2A00:1450:0:0:0:0:0:7", "", "localhost", "1.2.3", "1.2.3.4.5", "256.1.1.1", "01.2.3.4", "::g"],
  ])("%s is refused", (address) => {
    expect(judge(address)).toBe("refused");
  });

  it.each(["2a00:1450::8", "2606:4700:4700::1111", "2400:cb00::1", "3ffe::1"])("%s is open", (address) => {
    expect(judge(address)).toBe("public");
  });

  it("of a listed network is open, but for this machine and metadata, which are opened by name only", () => {
    expect(judge("10.1.2.3", "10.1.0.0/16")).toBe("listed");
    expect(judge("::ffff:10.1.2.3", "10.1.0.0/16")).toBe("listed");
    expect(judge("64:ff9b::10.1.2.3", "10.1.0.0/16")).toBe("listed");
    expect(judge("10.2.0.1", "10.1.0.0/16")).toBe("refused");
    expect(judge("1.1.1.1", "10.1.0.0/16")).toBe("public");
    expect(judge("64:ff9b:1::10.1.2.3", "64:ff9b:1::/96")).toBe("listed");
    const everything = ["0.0.0.0/0", "::/0"];
    for (const address of ["127.0.0.1", "127.9.9.9", "::1", "::", "0.0.0.0", "198.41.0.7", "2a00:1450::7"])
      expect([address, judge(address, ...everything)]).toEqual([address, "refused"]);
    for (const address of ["169.254.169.254", "100.100.100.200", "fd00:ec2::254", "::ffff:169.254.169.254"])
      expect([address, judge(address, ...everything)]).toEqual([address, "refused"]);
    expect(judge("127.0.0.1", "127.0.0.1")).toBe("listed");
    expect(judge("127.0.0.2", "127.0.0.1")).toBe("refused");
    expect(judge("198.41.0.7", "198.41.0.7/32")).toBe("listed");
  });

  it("of this machine's own interfaces is refused", () => {
    const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
    expect(own.length).toBeGreaterThan(0);
    for (const { address } of own) expect([address, judgeAddress(address, [])]).toEqual([address, "refused"]);
  });
});

/** Spelled as people and attackers do: what it is, and whether it is refused before anything is resolved. */
const SPELLINGS: [string, string, boolean][] = [
  ["0x7f.1", "127.0.0.1", true],
  ["0x7f000001", "127.0.0.1", true],
  ["2130706433", "127.0.0.1", true],
  ["017700000001", "127.0.0.1", true],
  ["0177.0.0.01", "127.0.0.1", true],
  ["127.1", "127.0.0.1", true],
  ["0", "0.0.0.0", true],
  ["10.1", "10.0.0.1", true],
  ["0xA9FEA9FE", "169.254.169.254", true],
  ["169.254.43518", "169.254.169.254", true],
  ["127.0.0.1.", "127.0.0.1", true],
  ["::1", "::1", true],
  ["[::1]", "::1", true],
  ["fe80::1%eth0", "fe80::1", true],
  ["::FFFF:127.0.0.1", "::ffff:7f00:1", true],
  ["１２７.0.0.1", "127.0.0.1", true],
  ["127。0。0。1", "127.0.0.1", true],
  ["1.1.1.1", "1.1.1.1", false],
  ["0x01.1", "1.0.0.1", false],
  ["LOCALHOST.", "localhost", false],
  ["Hub.Example.COM.", "hub.example.com", false],
  ["a@127.0.0.1", "invalid", false],
  ["127.0.0.1:80", "invalid", false],
  ["x/../127.0.0.1", "invalid", false],
  ["999.1.1.1", "invalid", false],
  ["1.2.3.4.5", "invalid", false],
  ["", "invalid", false],
];

describe("a host", () => {
  it.each(SPELLINGS)("%j is taken for %s", (written, host, isRefused) => {
    expect(plainHost(written)).toBe(host);
    const outgoing = createOutgoing({ networks: [] });
    if (isRefused) expect(() => outgoing.routeTo(written)).toThrow(AddressRefused);
    else expect(outgoing.routeTo(written).host).toBe(host);
  });

  it("whatever its numbers are spelled like, is judged as the address that it is", () => {
    const outgoing = createOutgoing({ networks: [] });
    let seed = 7;
    const random = (below: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const spell = (value: number): string =>
      [String, (n: number) => `0x${n.toString(16)}`, (n: number) => `0${n.toString(8)}`][random(3)]?.(
        value,
      ) ?? "";
    for (let n = 0; n < 2_000; n += 1) {
      const parts = [[10, 127, 169, 192, 172, 100, 8][random(7)] ?? 0, random(256), random(256), random(256)];
      const [a = 0, b = 0, c = 0, d = 0] = parts;
      const long = [spell(a), spell(b), spell(c), spell(d)].join(".");
      const short = [spell(a), spell(b), spell(c * 256 + d)].join(".");
      const whole = spell(((a * 256 + b) * 256 + c) * 256 + d);
      const verdict = judgeAddress(parts.join("."), []);
      for (const host of [long, short, whole]) {
        const isOpen = (() => {
          try {
            return outgoing.routeTo(host).isPublic;
          } catch {
            return false;
          }
        })();
        expect([host, isOpen]).toEqual([host, verdict === "public"]);
      }
    }
  });
});

async function listening(host = "127.0.0.1"): Promise<{ port: number; connections: () => number }> {
  let count = 0;
  const server = createServer((socket) => {
    count += 1;
    socket.on("error", () => undefined);
    socket.end("HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n");
  });
  server.listen(0, host);
  await once(server, "listening");
  closings.push(() => server.close());
  return { port: (server.address() as AddressInfo).port, connections: () => count };
}

async function outcomeOf(host: string, port: number, outgoing: ReturnType<typeof createOutgoing>) {
  const route = outgoing.routeTo(host);
  const socket = connect({ host: route.host, port, lookup: route.lookup });
  const outcome = await new Promise<string>((resolve) => {
    socket.on("connect", () => resolve(`connected to ${socket.remoteAddress}`));
    socket.on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  });
  socket.destroy();
  return [outcome, route.isPublic];
}

describe("a name", () => {
  it("is refused where any of its addresses is, and nothing is connected to", async () => {
    const { port, connections } = await listening();
    for (const addresses of [
      ["127.0.0.1"],
      ["1.1.1.1", "127.0.0.1"],
      ["::ffff:127.0.0.1"],
      ["::1", "2606::1"],
    ]) {
      const outgoing = createOutgoing({ networks: [], resolve: async () => addresses });
      expect(await outcomeOf("hub.example", port, outgoing)).toEqual(["ERR_ADDRESS_REFUSED", false]);
    }
    expect(connections()).toBe(0);
  });

  it("is resolved once: what was judged is what is connected to, whatever it means a moment later", async () => {
    const { port } = await listening("127.0.0.2");
    let asked = 0;
    const answers = [["127.0.0.2"], ["127.0.0.1"]];
    const outgoing = createOutgoing({
      networks: ["127.0.0.2"],
      resolve: async () => answers[Math.min(asked++, 1)] ?? [],
    });
    expect(await outcomeOf("rebinding.example", port, outgoing)).toEqual(["connected to 127.0.0.2", false]);
    expect(asked).toBe(1);
    expect(await outcomeOf("rebinding.example", port, outgoing)).toEqual(["ERR_ADDRESS_REFUSED", false]);
  });

  it("is refused to http the same way", async () => {
    const { port, connections } = await listening();
    const outgoing = createOutgoing({ networks: [], resolve: async () => ["127.0.0.1"] });
    const { host, lookup } = outgoing.routeTo("hook.example");
    const calling = request({ host, port, lookup });
    const [error] = await once(calling, "error").catch((caught) => [caught]);
    expect([error.code, connections()]).toEqual(["ERR_ADDRESS_REFUSED", 0]);
  });

  it("of this machine's own files means nothing: only name servers are asked", async () => {
    const outgoing = createOutgoing({ networks: [] });
    const { port, connections } = await listening();
    const [outcome] = await outcomeOf("localhost", port, outgoing);
    expect(["ENOTFOUND", "ERR_ADDRESS_REFUSED"]).toContain(outcome);
    expect(connections()).toBe(0);
  });
});
