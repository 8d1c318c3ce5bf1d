import 'server-only';
import { createTranslator } from 'use-intl/core';
import enCommon from '#messages/en/common.json' with { type: 'json' };
import enNotifications from '#messages/en/notifications.json' with { type: 'json' };
import enOverview from '#messages/en/overview.json' with { type: 'json' };
import enSystem from '#messages/en/system.json' with { type: 'json' };
import ptCommon from '#messages/pt-BR/common.json' with { type: 'json' };
import ptNotifications from '#messages/pt-BR/notifications.json' with { type: 'json' };
import ptOverview from '#messages/pt-BR/overview.json' with { type: 'json' };
import ptSystem from '#messages/pt-BR/system.json' with { type: 'json' };
import { FORMATS } from '#lib/i18n/formats.ts';
import { TIME_ZONE, type Locale } from '#lib/i18n/locales.ts';

const ptMessages = {
  common: ptCommon,
  notifications: ptNotifications,
  overview: ptOverview,
  system: ptSystem,
};
const MESSAGES: Readonly<Record<Locale, typeof ptMessages>> = {
  'pt-BR': ptMessages,
  en: { common: enCommon, notifications: enNotifications, overview: enOverview, system: enSystem },
};

/** The texts of an e-mail: there is no request here that has a language, nor Next. */
export function getMailCopy(locale: Locale) {
  const settings = { locale, messages: MESSAGES[locale], formats: FORMATS, timeZone: TIME_ZONE };
  return createTranslator(settings);
}
