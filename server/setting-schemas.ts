import 'server-only';
import { z } from 'zod';
import { isUrl, isUrlWithUser } from '#server/net/is-url.ts';

const WITH_USER = 'must hold no user name and no password';

/** An http or https URL, without the spaces around it. */
export const webUrl = () =>
  z
    .string('is missing')
    .trim()
    .refine((value) => isUrl(value, ['http:', 'https:']), 'must be an http or https URL');

/** One that `fetch` takes, or that users see. */
export const webUrlWithoutUser = () => webUrl().refine((value) => !isUrlWithUser(value), WITH_USER);

/** One to which paths are added. */
export const baseUrl = () =>
  webUrl().refine((value) => !/[?#]/.test(value), 'must not have ? or #: a path is added to it');
export const baseUrlWithoutUser = () => baseUrl().refine((value) => !isUrlWithUser(value), WITH_USER);

/** Where a file of settings is read by a program that leaves quotes in, the value has them. */
const hasQuotes = (value: string) => /^(["']).*\1$/.test(value);
export const secret = (minLength: number) =>
  z
    .string('is missing')
    .min(minLength, `must have at least ${minLength} characters`)
    .regex(/^\S+$/, 'must not contain spaces')
    .refine((value) => !hasQuotes(value), 'must not have quotes around it');

/** One that is sent in the header of a request. */
export const headerSecret = (minLength: number) =>
  secret(minLength).regex(/^[\x21-\x7e\s]+$/, 'must hold only ASCII characters: it is sent in a header');

/** `finance@example.com`, or `Finance <finance@example.com>`. */
const MAILBOX = /^(?:[^<>@,;:"\p{C}]+<([^<>\s]+)>|([^<>\s]+))$/u;
export const mailbox = z
  .string()
  .trim()
  .refine((value) => {
    const [, named, bare] = MAILBOX.exec(value) ?? [];
    return z.email().safeParse(named ?? bare).success;
  }, 'must be an e-mail address, or a name and <address>');
