import { Modal as KitModal, type ModalProps } from "antd";
import { useFocusBack } from "./focus-back.ts";

function MountedModal(props: ModalProps) {
  useFocusBack();
  return <KitModal {...props} />;
}

/** The kit's dialog, for mounting when it opens: the focus goes back to what opened it. */
export const Modal = Object.assign(MountedModal, { useModal: KitModal.useModal });
