const SAVED_AFTER_MS = 60_000;

/** Hands a file to the browser for saving. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser reads the content a moment after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), SAVED_AFTER_MS);
}
