/** The code generator on screen (spec §1, §2, §5): data sources, imported tables with their settings, what is generated from them and its history. */
export { CodegenPage } from "./codegen.page.tsx";
export { TablePage } from "./table.page.tsx";
