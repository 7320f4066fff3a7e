/**
 * VDA 5050 with the cleaning profile: the protocol of robots. Topics `{interface}/v2/{manufacturer}/{serialNumber}/{kind}`;
 * read leniently, written strictly.
 */
export { vdaAdapter } from "./vda-adapter.ts";
export { createVdaWriter, type FirmwareLinkOf, type MapFileName, type MapLinkOf } from "./vda-commands.ts";
