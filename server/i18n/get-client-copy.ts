import 'server-only';
import { getLocale, getMessages } from 'next-intl/server';
import type { ClientCopy, MessageTree } from '#lib/i18n/client-copy.ts';
import type { AppMessages, Namespace } from './pt-br.ts';

/** A namespace of the messages, or a part of one: `common.listSync`. */
type CopyPath = Namespace | { [N in Namespace]: `${N}.${keyof AppMessages[N] & string}` }[Namespace];

/** The copy that a view in the browser needs, and no more of it. */
export async function getClientCopy(paths: readonly CopyPath[]): Promise<ClientCopy> {
  const [locale, all] = await Promise.all([getLocale(), getMessages()]);
  const messages: Record<string, MessageTree> = {};
  for (const path of paths) {
    const [namespace, part] = splitPath(path);
    const whole: MessageTree = all[namespace];
    messages[namespace] = part === undefined ? whole : { ...messages[namespace], [part]: whole[part] ?? '' };
  }
  return { locale, messages };
}

function splitPath(path: CopyPath): [Namespace, string | undefined] {
  const [namespace, part] = path.split('.') as [Namespace, string | undefined];
  return [namespace, part];
}
