/** Firmware packages on screen: their list, a package with its files beside it, the rules of a product. */
export { PackageListPage } from "./package-list.page.tsx";
