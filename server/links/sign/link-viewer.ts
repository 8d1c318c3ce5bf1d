import 'server-only';
import { decode, encode } from 'next-auth/jwt';
import { z } from 'zod';
import { isServedOverTls } from '#server/auth/session-token.ts';
import { env } from '#server/env.ts';

const LIFETIME_SECONDS = 7 * 24 * 60 * 60;
/** Beyond these the oldest goes: a browser that signs a lot must not send headers that no server takes. */
const MAX_COOKIES = 12;
const PREFIX = 'signed-';
/** Its own key, so that this token is nothing else. */
const SALT = 'link-viewer';
const viewerSchema = z.looseObject({ link: z.guid() });

/**
 * Marks the browser that signed with a link: only this browser may see the status afterwards, for example
 * after a reload, or when its mail is opened again, when the link is over for all others. It allows no
 * signature.
 */
export function linkViewerCookie(linkId: string) {
  const secure = isServedOverTls();
  return {
    name: `${secure ? '__Host-' : ''}${PREFIX}${linkId}`,
    options: { httpOnly: true, sameSite: 'lax', path: '/', secure, maxAge: LIFETIME_SECONDS } as const,
  };
}

/** Which of a browser's cookies are to go when one more of these comes; browsers send the oldest first. */
export function listOldViewerCookies(names: readonly string[], comingLinkId: string): string[] {
  const coming = linkViewerCookie(comingLinkId).name;
  const start = linkViewerCookie('').name;
  const others = names.filter((name) => name.startsWith(start) && name !== coming);
  return others.slice(0, Math.max(0, others.length - (MAX_COOKIES - 1)));
}

export function sealLinkViewer(linkId: string): Promise<string> {
  return encode({ token: { link: linkId }, secret: env().authSecret, salt: SALT, maxAge: LIFETIME_SECONDS });
}

export async function isLinkViewer(cookie: string | undefined, linkId: string): Promise<boolean> {
  if (!cookie) return false;
  try {
    const payload = await decode({ token: cookie, secret: env().authSecret, salt: SALT });
    return viewerSchema.safeParse(payload).data?.link === linkId;
  } catch {
    return false;
  }
}
