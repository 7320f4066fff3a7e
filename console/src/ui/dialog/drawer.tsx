import { type DrawerProps, Drawer as KitDrawer } from "antd";
import { useScaled } from "../theme/index.ts";
import { useFocusBack } from "./focus-back.ts";

/** The kit's drawer, for mounting when it opens: the focus goes back to what opened it. Its size is said in pixels of the base. */
export function Drawer(props: DrawerProps) {
  useFocusBack();
  const size = useScaled(props.size);
  return <KitDrawer {...props} {...(size !== undefined && { size })} />;
}
