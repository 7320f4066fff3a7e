import packageFile from "../../../package.json" with { type: "json" };

/** The product's version, as its package file has it. */
export const VERSION: string = packageFile.version;
