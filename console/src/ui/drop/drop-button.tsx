import { type ComponentProps, type DragEvent, useRef, useState } from "react";

interface DropButtonProps extends Omit<ComponentProps<"button">, "type"> {
  /** For the browser's own dialog; whatever comes is checked all the same. */
  readonly accept?: string | undefined;
  readonly isMultiple?: boolean;
  readonly onFiles: (files: readonly [File, ...File[]]) => void;
}

/** A button that opens the browser's dialog and takes what is dropped on it; `data-over` while something is about to be. */
export function DropButton({ accept, isMultiple = false, onFiles, ...button }: DropButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const [first, ...more] = files ?? [];
    if (first && !button.disabled) onFiles([first, ...more]);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <>
      <button
        type="button"
        {...button}
        data-over={isOver || undefined}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      />
      <input
        ref={input}
        type="file"
        multiple={isMultiple}
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        accept={accept}
        onChange={(event) => {
          take(event.target.files);
          // The same file may be chosen again, after a fault.
          event.target.value = "";
        }}
      />
    </>
  );
}
