import { type DrawerProps, Drawer as KitDrawer } from "antd";
import { useFocusBack } from "./focus-back.ts";

/** The kit's drawer, for mounting when it opens: the focus goes back to what opened it. */
export function Drawer(props: DrawerProps) {
  useFocusBack();
  return <KitDrawer {...props} />;
}
