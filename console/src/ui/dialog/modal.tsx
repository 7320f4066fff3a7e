import { Modal as KitModal, type ModalProps } from "antd";
import { useScaled } from "../theme/index.ts";
import { useFocusBack } from "./focus-back.ts";

/** As the kit has it, which would leave it so however large its text is. */
const USUAL_WIDTH = 520;

/** The kit's dialog, for mounting when it opens: the focus goes back to what opened it. Its width is said in pixels of the base. */
export function Modal(props: ModalProps) {
  useFocusBack();
  return <KitModal {...props} width={useScaled(props.width ?? USUAL_WIDTH)} />;
}
