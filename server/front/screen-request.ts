import type { IncomingHttpHeaders } from 'node:http';
import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state.js';

/** Why a request goes no further. */
export interface Refusal {
  readonly status: 400 | 403 | 404 | 405;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The methods that any route of ours answers. */
const METHODS: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD', 'POST']);
const HOST = /^(?:[a-z0-9_.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;
/** No address of ours has one, and PostgreSQL takes none as text. */
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f]/;

/**
 * Checks a request before the framework does, which answers what it cannot read with a 500 and without our
 * headers. It must be stamped: a client names its own `X-Forwarded-Host`. Undefined when it may pass;
 * permissions are checked later.
 */
export function screenRequest(request: {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: IncomingHttpHeaders;
}): Refusal | undefined {
  const { method, url = '', headers } = request;
  if (!METHODS.has(method)) return { status: 405, headers: { allow: [...METHODS].join(', ') } };
  // A proxy's form of address, `http://…` or `*`, is none that a server of pages is asked by.
  if (!url.startsWith('/')) return { status: 400 };
  if (headers.host !== undefined && !HOST.test(headers.host)) return { status: 400 };
  if (!isReadableOrigin(headers.origin) || !isReadableForm(headers)) return { status: 400 };
  if (!isReadableState(headers['next-router-state-tree'])) return { status: 400 };
  if (isActionOfAnotherSite(headers)) return { status: 403 };
  return isReadablePath(url) ? undefined : { status: 404 };
}

/**
 * A server action that a page of another site calls. Without an `Origin` it is for `check-origin.ts` to
 * refuse.
 */
function isActionOfAnotherSite({ origin, ...headers }: IncomingHttpHeaders): boolean {
  if (headers['next-action'] === undefined || origin === undefined) return false;
  const host = headers['x-forwarded-host'] ?? headers.host;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}

/** Whether it is ours is another question (`check-origin.ts`). `null` is what a sandboxed page sends. */
function isReadableOrigin(origin: string | undefined): boolean {
  return origin === undefined || origin === 'null' || URL.canParse(origin);
}

/**
 * A form in parts comes with an action only. Without one it would be the framework's form that needs no
 * script, which no page of ours has, and which it reads before it knows the action.
 */
function isReadableForm({ 'content-type': contentType, ...headers }: IncomingHttpHeaders): boolean {
  if (contentType === undefined || !/^\s*multipart\//i.test(contentType)) return true;
  return headers['next-action'] !== undefined && /;\s*boundary=[^;\s]/i.test(contentType);
}

/**
 * Which pages a browser has open, as it says when it asks for a part of one. The framework's own parser says
 * whether it can read it: another one could refuse what its next version sends.
 */
function isReadableState(state: string | string[] | undefined): boolean {
  try {
    parseAndValidateFlightRouterState(state);
    return true;
  } catch {
    return false;
  }
}

function isReadablePath(url: string): boolean {
  const [path = ''] = url.split(/[?#]/);
  try {
    return !CONTROL_CHARACTERS.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}
