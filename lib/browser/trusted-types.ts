/**
 * Trusted Types. With the pages' policy a browser takes text as a script, its address or HTML only from one
 * of these policies. Neither the framework nor every library makes trusted values itself, so there is a
 * default policy. It is strict: it lets in what the build made and nothing else that could run.
 */
interface Policies {
  readonly createPolicy: (
    name: string,
    rules: Rules,
  ) => { createHTML: (html: string) => string; createScriptURL: (url: string) => string };
}
interface Rules {
  readonly createScript?: (text: string) => string;
  readonly createHTML?: (html: string) => string;
  readonly createScriptURL?: (url: string) => string;
}

/** The names that the pages' policy allows (`content-security-policy.ts`). */
export const TRUSTED_TYPE_POLICIES = {
  default: 'default',
  inert: 'inert',
  demoWallet: 'demo-wallet',
} as const;

/** How React makes a script element: what it then loads is asked for on its own. */
const EMPTY_SCRIPT = '<script></script>';
const RUNNING_ELEMENTS =
  'script, iframe, frame, object, embed, base, link, meta, form, svg script, foreignObject, animate, set';

/**
 * Installs the default policy. To be called once, before anything else of ours runs. A browser without them
 * needs none.
 */
export function installTrustedTypes(): void {
  const policies = findPolicies();
  if (!policies) return;
  const inert = policies.createPolicy(TRUSTED_TYPE_POLICIES.inert, { createHTML: (html) => html });
  policies.createPolicy(TRUSTED_TYPE_POLICIES.default, {
    createHTML: (html) => (html === EMPTY_SCRIPT ? html : withoutScripts(inert.createHTML(html))),
    createScript: requireEmptyFunction,
    createScriptURL: (url) => requireOwnScript(url, window.location.origin),
  });
}

/** The address of the demo wallet, for a script element. Only a page with a sandbox allows its policy. */
export function trustDemoWallet(url: string): string {
  const policies = findPolicies();
  const rules = { createScriptURL: requireDemoWallet };
  return policies ? policies.createPolicy(TRUSTED_TYPE_POLICIES.demoWallet, rules).createScriptURL(url) : url;
}

/** Throws for anything but a file of the build on our own origin. */
export function requireOwnScript(url: string, origin: string): string {
  const asked = URL.canParse(url, origin) ? new URL(url, origin) : undefined;
  if (asked?.origin !== origin || !asked.pathname.startsWith('/_next/static/')) {
    throw new TypeError('not a script of ours');
  }
  return url;
}

/**
 * Lets libraries make the empty function, by which they test whether code may be made from text. The policy
 * of scripts then refuses (no `unsafe-eval`), and they continue without. A refusal here would be an error on
 * the console instead.
 */
export function requireEmptyFunction(text: string): string {
  if (!/^\(function anonymous\(\s*\) \{\s*\}\)$/.test(text)) throw new TypeError('no code is made from text');
  return text;
}

function requireDemoWallet(url: string): string {
  if (new URL(url).pathname !== '/sandbox/wallet.js') throw new TypeError('not the demo wallet');
  return url;
}

/**
 * The same HTML without what could run or navigate. It is parsed in a document that is never shown and runs
 * nothing.
 */
function withoutScripts(trustedHtml: string): string {
  const template = document.createElement('template');
  template.innerHTML = trustedHtml;
  for (const element of template.content.querySelectorAll(RUNNING_ELEMENTS)) element.remove();
  for (const element of template.content.querySelectorAll('*')) {
    for (const { name, value } of [...element.attributes]) {
      if (isRunningAttribute(name, value)) element.removeAttribute(name);
    }
  }
  return template.innerHTML;
}

/** Whether an attribute runs something, or makes a click run it. */
export function isRunningAttribute(name: string, value: string): boolean {
  const isEvent = /^on/i.test(name) || /^srcdoc$/i.test(name);
  // Browsers skip control characters and spaces in front of and within a scheme.
  const scheme = value.replace(/[\u0000-\u0020]/g, '').toLowerCase();
  return isEvent || /^(?:javascript|vbscript|data:text\/html|data:image\/svg)/.test(scheme);
}

function findPolicies(): Policies | undefined {
  return (window as { readonly trustedTypes?: Policies }).trustedTypes;
}
