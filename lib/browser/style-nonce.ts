/**
 * Gives the page's nonce to the style elements that scripts create, because libraries do not set it. A style
 * element that is only HTML text gets none, so the browser ignores it.
 */
export function giveStylesTheNonce(): void {
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
  const createElement: unknown = Reflect.get(document, 'createElement');
  if (!nonce || typeof createElement !== 'function') return;
  const withNonce = new Proxy(createElement, {
    apply(target, self, given) {
      const element: unknown = Reflect.apply(target, self, given);
      if (element instanceof HTMLStyleElement) element.nonce = nonce;
      return element;
    },
  });
  Reflect.set(document, 'createElement', withNonce);
}
