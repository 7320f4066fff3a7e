import { type DrawerProps, Drawer as KitDrawer } from "antd";
import { useScaled } from "../theme/index.ts";
import { useFocusBack } from "./focus-back.ts";

/** As the kit has it, which would leave it so however large its text is. */
const USUAL_SIZE = 378;

/** The kit's drawer, for mounting when it opens: the focus goes back to what opened it. Its size is said in pixels of the base. */
export function Drawer(props: DrawerProps) {
  useFocusBack();
  return <KitDrawer {...props} size={useScaled(props.size ?? USUAL_SIZE)} />;
}
