import 'server-only';
import audit from '#messages/en/audit.json';
import auth from '#messages/en/auth.json';
import burn from '#messages/en/burn.json';
import common from '#messages/en/common.json';
import contracts from '#messages/en/contracts.json';
import contradiction from '#messages/en/contradiction.json';
import conversion from '#messages/en/conversion.json';
import create from '#messages/en/create.json';
import exportCopy from '#messages/en/exports.json';
import fault from '#messages/en/fault.json';
import grant from '#messages/en/grant.json';
import intent from '#messages/en/intent.json';
import intents from '#messages/en/intents.json';
import live from '#messages/en/live.json';
import notifications from '#messages/en/notifications.json';
import offramp from '#messages/en/offramp.json';
import onramp from '#messages/en/onramp.json';
import overview from '#messages/en/overview.json';
import palette from '#messages/en/palette.json';
import payLink from '#messages/en/pay-link.json';
import readiness from '#messages/en/readiness.json';
import reports from '#messages/en/reports.json';
import sandbox from '#messages/en/sandbox.json';
import settings from '#messages/en/settings.json';
import signLink from '#messages/en/sign-link.json';
import signing from '#messages/en/signing.json';
import status from '#messages/en/status.json';
import system from '#messages/en/system.json';
import views from '#messages/en/views.json';
import wallets from '#messages/en/wallets.json';
import webhooks from '#messages/en/webhooks.json';
import type { AppMessages } from './pt-br.ts';

/** The copy in English. A key that Portuguese has and English lacks is a type error. */
export const en: AppMessages = {
  audit,
  auth,
  burn,
  common,
  contracts,
  contradiction,
  conversion,
  create,
  exports: exportCopy,
  fault,
  grant,
  intent,
  intents,
  live,
  notifications,
  offramp,
  onramp,
  overview,
  palette,
  payLink,
  readiness,
  reports,
  sandbox,
  settings,
  signLink,
  signing,
  status,
  system,
  views,
  wallets,
  webhooks,
};
