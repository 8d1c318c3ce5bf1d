import 'server-only';
import { getLocale, getMessages } from 'next-intl/server';
import type { ClientCopy } from '#lib/i18n/client-copy.ts';
import type { Namespace } from './pt-br.ts';

/** The copy that a view in the browser needs, and no more of it. */
export async function getClientCopy(namespaces: readonly Namespace[]): Promise<ClientCopy> {
  const [locale, all] = await Promise.all([getLocale(), getMessages()]);
  const messages: ClientCopy['messages'] = {};
  for (const namespace of namespaces) messages[namespace] = all[namespace];
  return { locale, messages };
}
