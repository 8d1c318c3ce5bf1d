import 'server-only';
import { getTranslations } from 'next-intl/server';
import { env } from '#server/env.ts';

/** What the dashboard is called on its pages: its own name where the settings give it one. */
export async function getProductName(): Promise<string> {
  return env().brandName ?? (await getTranslations('common'))('product');
}
