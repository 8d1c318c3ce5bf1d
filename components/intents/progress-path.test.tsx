import { expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { anIntentDetail } from '#lib/intents/testing/an-intent-detail.ts';
import intent from '#messages/en/intent.json';
import status from '#messages/en/status.json';
import intentPtBr from '#messages/pt-BR/intent.json';
import statusPtBr from '#messages/pt-BR/status.json';
import { ProgressPath } from './progress-path.tsx';

const COPY = {
  en: { intent, status },
  'pt-BR': { intent: intentPtBr, status: statusPtBr },
} as const;
const AT = '2026-11-21T10:00:00.000Z';

function linesOf(...values: readonly string[]): IntentDetail['timeline'] {
  const line = { kind: 'status', detail: null, source: 'read', actor: null } as const;
  return values.map((value, index) => ({
    ...line,
    ...{ id: String(index), value, occurredAt: AT, recordedAt: AT },
  }));
}

/** Every step as it is read aloud. */
function stepsOf(locale: keyof typeof COPY, change: Partial<IntentDetail>): readonly string[] {
  const html = renderWithCopy(<ProgressPath intent={anIntentDetail(change)} />, {
    locale,
    messages: COPY[locale],
  });
  return html
    .split('<li')
    .slice(1)
    .map((step) =>
      step
        .slice(step.indexOf('>') + 1)
        .replaceAll(/<[^>]*>/g, '')
        .trim(),
    );
}

test('each step is read aloud with what became of the step, which is no part of its name', () => {
  expect(stepsOf('en', { status: 'burning' })).toEqual([
    'Awaiting burn, step done',
    'Burn transaction received, step done',
    'Burn confirmed',
    'Paying out by Pix, step to come',
    'Completed, step to come',
  ]);
  const failed = { status: 'failed', timeline: linesOf('awaiting_burn_approval', 'burn_approved') };
  expect(stepsOf('pt-BR', failed)).toEqual([
    'Aguardando queima, etapa concluída',
    'Transação de queima recebida, parou nesta etapa',
    'Queima confirmada Não informada pelo serviço',
    'Pagando por Pix Não informada pelo serviço',
    'Concluído Não informada pelo serviço',
  ]);
});
