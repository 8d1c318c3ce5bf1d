import 'server-only';
import audit from '#messages/pt-BR/audit.json';
import auth from '#messages/pt-BR/auth.json';
import burn from '#messages/pt-BR/burn.json';
import common from '#messages/pt-BR/common.json';
import contracts from '#messages/pt-BR/contracts.json';
import contradiction from '#messages/pt-BR/contradiction.json';
import conversion from '#messages/pt-BR/conversion.json';
import create from '#messages/pt-BR/create.json';
import exportCopy from '#messages/pt-BR/exports.json';
import fault from '#messages/pt-BR/fault.json';
import grant from '#messages/pt-BR/grant.json';
import intent from '#messages/pt-BR/intent.json';
import intents from '#messages/pt-BR/intents.json';
import live from '#messages/pt-BR/live.json';
import notifications from '#messages/pt-BR/notifications.json';
import offramp from '#messages/pt-BR/offramp.json';
import onramp from '#messages/pt-BR/onramp.json';
import overview from '#messages/pt-BR/overview.json';
import palette from '#messages/pt-BR/palette.json';
import payLink from '#messages/pt-BR/pay-link.json';
import readiness from '#messages/pt-BR/readiness.json';
import reports from '#messages/pt-BR/reports.json';
import sandbox from '#messages/pt-BR/sandbox.json';
import settings from '#messages/pt-BR/settings.json';
import signLink from '#messages/pt-BR/sign-link.json';
import signing from '#messages/pt-BR/signing.json';
import status from '#messages/pt-BR/status.json';
import system from '#messages/pt-BR/system.json';
import views from '#messages/pt-BR/views.json';
import wallets from '#messages/pt-BR/wallets.json';
import webhooks from '#messages/pt-BR/webhooks.json';

/** The copy in Portuguese, the language of reference: its keys are the keys every language must have. */
export const ptBr = {
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
export type AppMessages = typeof ptBr;
export type Namespace = keyof AppMessages;
