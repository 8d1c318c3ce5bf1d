import 'server-only';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { MOST_PATH_CHARACTERS, REQUEST_PATH_HEADER } from './page-headers.ts';

const HEADER = 'content-security-policy';
/** What runs nothing when it is opened by itself. */
const INERT = /^(?:text\/css|(?:text|application)\/javascript|font\/|image\/(?!svg))/;

/**
 * Sets for the pages the address that was asked for and the policy, from which the framework takes the nonce
 * of its scripts. A client's own headers of these names are overwritten.
 */
export function stampPage(request: IncomingMessage, policyOf: (nonce: string) => string): void {
  request.headers[HEADER] = policyOf(randomBytes(16).toString('base64'));
  request.headers[REQUEST_PATH_HEADER] = toReturnPath(request.url ?? '/');
}

/** Where a user returns to after signing in: an address that is too long for that, without its search. */
function toReturnPath(url: string): string {
  if (url.length <= MOST_PATH_CHARACTERS) return url;
  const [path = '/'] = url.split('?');
  return path.length <= MOST_PATH_CHARACTERS ? path : '/';
}

/** The policy that an answer of the pages is to get: none where it has its own, or cannot run anything. */
export function findMissingPolicy(request: IncomingMessage, answer: IncomingMessage): string | undefined {
  const { [HEADER]: own, 'content-type': contentType = '' } = answer.headers;
  const policy = request.headers[HEADER];
  if (own !== undefined || INERT.test(contentType) || typeof policy !== 'string') return undefined;
  return policy;
}
