/**
 * Gives style elements that scripts of this page make the page's nonce, which libraries do not know of. What
 * is only written into the page as HTML has none, and its styles do not count.
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
