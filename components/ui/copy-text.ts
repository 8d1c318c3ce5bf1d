/**
 * Puts text on the clipboard; false when the browser refuses. Pages served without TLS have only the older
 * way.
 */
export async function copyText(text: string): Promise<boolean> {
  if (window.isSecureContext) {
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  }
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'fixed top-0 opacity-0';
  document.body.append(field);
  field.select();
  // oxlint-disable-next-line typescript/no-deprecated -- without TLS browsers have no other way
  const isDone = document.execCommand('copy');
  field.remove();
  return isDone;
}
