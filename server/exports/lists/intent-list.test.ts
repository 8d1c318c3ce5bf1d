import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ExportFormat } from '#lib/exports/export-format.ts';
import { exportSelectionSchema } from '#lib/exports/export-selection.ts';
import type { Intent } from '#lib/intents/intent.ts';
import { INTENT_TYPES } from '#lib/intents/intent-type.ts';
import { DESTINATION_FAILURES, KNOWN_FAILURE_CODES } from '#lib/intents/failure-recovery.ts';
import { intentFilterSchema } from '#lib/intents/list/intent-filter.ts';
import { MOST_SUMMED_CENTS } from '#lib/money/summed-amounts.ts';
import type { Session } from '#server/auth/require-session.ts';
import commonCopy from '#messages/pt-BR/common.json';
import intentCopy from '#messages/pt-BR/intent.json';
import reportCopy from '#messages/pt-BR/reports.json';
import { listIntents } from '#server/intents/list-intents.ts';
import { startExport } from '#server/exports/start-export.ts';
import { streamExport } from '#server/exports/stream-export.ts';
import { insertLabel, insertNote } from '#server/store/intents/annotations-repository.ts';
import { database } from '#server/store/database.ts';
import { intentEvents, intents } from '#server/store/schema/schema-intents.ts';
import { anIntent, PIX_PAYMENT } from '#server/testing/intent-fixtures.ts';
import { markHandled } from '#server/testing/mark-handled.ts';
import { mirror } from '#server/testing/mirror.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { users } from '#server/store/schema/schema.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';

useTestDatabase();

/** Programs read the file by these places: what is new comes after them. */
const FIRST =
  'id,intentType,status,burnOutcome,chainId,amountBrl,clientReference,destination,failureCode,statusReason,contradictedAt,createdAt,updatedAt,createdBy';
const NEW =
  'pixTxid,mintTransactionId,burnTransactionId,completedAt,labels,notes,doubts,amountInConflictBrl,endedAt,paymentReportedAt,expiresAt,scheduledFor,handledBy';
const ENDED = NEW.split(',').indexOf('endedAt');
const [MINT, BURN, OWN] = [`0x${'ab'.repeat(32)}`, `0x${'cd'.repeat(32)}`, `0x${'ef'.repeat(32)}`];
const COMPLETED_AT = '2026-11-21T12:05:00.000Z';

const waiting = anIntent({ pixPayment: PIX_PAYMENT });
const paid = anIntent({ status: 'completed', metadata: { mintTxSignature: MINT }, updatedAt: COMPLETED_AT });
const burned = anIntent({ intentType: 'offramp', metadata: { burnTxSignature: BURN } });
const proven = anIntent({ intentType: 'offramp', status: 'burn_approved' });
const unproven = anIntent({ intentType: 'offramp' });
const odd = anIntent({ metadata: { mintTxSignature: '=cmd|x' } });
let session: Session;

beforeAll(async () => {
  session = await sessionOf('operator');
  await mirror(anIntent({ id: paid.id, pixPayment: PIX_PAYMENT }));
  await mirror(waiting, paid, burned, proven, unproven, odd);
  await storeProof(burned, OWN, 'accepted');
  await storeProof(proven, OWN, 'mined');
  await storeProof(unproven, OWN, 'reverted');
  for (const label of ['zeta', '=alpha']) await addLabel(paid, label);
  for (const text of ['the first; =1+1', 'a "second"\nline']) await addNote(paid, text);
  for (let n = 1; n <= 12; n += 1) await addNote(odd, `note ${String(n)}`);
});

const by = () => ({ createdBy: session.userId });
const addLabel = ({ id, createdAt }: Intent, label: string) =>
  insertLabel(database(), { intentId: id, label, intentCreatedAt: new Date(createdAt), ...by() });
const addNote = ({ id }: Intent, text: string) => insertNote(database(), { intentId: id, text, ...by() });

async function storeProof(intent: Intent, proof: string, state: string): Promise<void> {
  const chain = sql`${intent.id}, ${intent.chainId}, ${`0x${'a1'.repeat(20)}`}`;
  await database().execute(sql`
    with attempt as (insert into burn_attempts (intent_id, chain_id, token_holder, state, started_by)
      values (${chain}, 'accepted', ${session.userId}) returning id)
    insert into burn_proofs (attempt_id, intent_id, chain_id, token_holder, proof, state)
      select id, ${chain}, ${proof}, ${state} from attempt`);
}

async function take(format: ExportFormat): Promise<string> {
  const selection = exportSelectionSchema.parse({ list: 'intents', filter: {} });
  const { id } = await startExport({ selection, format }, { session, locale: 'pt-BR' });
  return new Response((await streamExport(id, session)).body).text();
}

/** The new cells of one row of the file for programs, as a reader of RFC 4180 has them. */
async function newCells({ id }: Intent): Promise<string[]> {
  const text = await take('csv');
  const from = text.indexOf(`\r\n${id},`) + 2;
  const cells = [...text.slice(from).matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/g)];
  const end = cells.findIndex(([, , after]) => after === '\r\n');
  return cells
    .slice(0, end + 1)
    .slice(FIRST.split(',').length)
    .map(([, cell = '']) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell));
}

test('new columns come after those that there were', async () => {
  expect((await take('csv')).split('\r\n')[0]).toBe(`${FIRST},${NEW}`);
  expect((await take('csv-br')).split('\r\n')[0]).toMatch(
    /;Rede;Valor pedido \(R\$\);.*;Criada por;ID do Pix;Transação de emissão;Transação de queima;Concluída em;Etiquetas;Anotações;Em dúvida;Valor em conflito \(R\$\);Encerrada ou com falha;Pagamento informado como recebido pela primeira vez;Expira em;Pagamento a partir de;Em tratamento por$/,
  );
});

test('an onramp has its Pix id, while it awaits payment and once it is paid', async () => {
  expect((await newCells(waiting)).slice(0, 9)).toEqual([PIX_PAYMENT.txid, '', '', '', '', '', '', '', '']);
  expect((await newCells(paid)).slice(0, 4)).toEqual([PIX_PAYMENT.txid, MINT, '', COMPLETED_AT]);
});

test('an offramp has the burn that the service names, else the one that the chain showed', async () => {
  expect((await newCells(burned))[2]).toBe(BURN);
  expect((await newCells(proven))[2]).toBe(OWN);
  expect((await newCells(unproven))[2]).toBe('');
});

test('one that ended has the instant by which the list is filtered, whatever changes afterwards', async () => {
  const [endedAt, later] = ['2026-11-20T12:00:00.000Z', '2026-11-23T12:00:00.000Z'];
  const refunded = anIntent({ status: 'refunded', updatedAt: endedAt });
  await mirror(refunded);
  await mirror({ ...refunded, updatedAt: later, metadata: { amountCents: 100 } });
  expect((await newCells(refunded))[ENDED]).toBe(endedAt);
  const lines = (await take('csv-br')).split('\r\n');
  expect(lines.find((line) => line.startsWith(refunded.id))).toMatch(
    /;20\/11\/2026 09:00:00;[^;]*;[^;]*;[^;]*;[^;]*$/,
  );
});

test('[R48] [R50] the end and the start that the service names, where it names one', async () => {
  const startsAt = '2099-11-22T12:00:00.000Z';
  const facts = { intentType: 'offramp', status: 'scheduled', scheduledFor: startsAt, expiresAt: null };
  const scheduled = anIntent(facts);
  await mirror(scheduled);
  expect((await newCells(waiting)).slice(ENDED + 2, -1)).toEqual([waiting.expiresAt, '']);
  expect((await newCells(scheduled)).slice(ENDED + 2, -1)).toEqual(['', startsAt]);
});

test.each(['failed', 'refunded', 'paying_out'])(
  '[R48] of one that is %s the file has no start of its payout, even where the service goes on naming one',
  async (status) => {
    const left = anIntent({ intentType: 'offramp', status, scheduledFor: '2099-11-22T12:00:00.000Z' });
    await mirror(left);
    expect((await newCells(left))[ENDED + 3]).toBe('');
  },
);

describe('when an onramp was first reported as paid', () => {
  const [first, later, end] = [
    '2025-11-30T23:50:00.000Z',
    '2025-12-01T02:00:00.000Z',
    '2025-12-01T12:00:00.000Z',
  ];
  /** The cell of one that is read in these statuses in turn. */
  async function reportedAt(facts: object, ...steps: [status: string, updatedAt: string][]) {
    const intent = anIntent({ createdAt: '2025-11-30T12:00:00.000Z', ...facts });
    for (const [status, updatedAt] of steps) await mirror({ ...intent, status, updatedAt });
    return (await newCells(intent))[ENDED + 1];
  }

  test('paid in November and completed in December: in November', async () => {
    expect(await reportedAt({}, ['fiat_received', first], ['minting', later], ['completed', end])).toBe(
      first,
    );
  });

  test.each(['fiat_received', 'minting', 'completed', 'refunding', 'refunded'])(
    'by %s alone',
    async (status) => {
      expect(await reportedAt({}, [status, first], ['failed', end])).toBe(first);
    },
  );

  test('the first of them, whatever is read after it', async () => {
    const steps = ['minting', 'awaiting_fiat_payment', 'fiat_received', 'expired'];
    const at = (place: number) => new Date(Date.parse(first) + place * 60_000).toISOString();
    expect(
      await reportedAt({}, ...steps.map((status, place) => [status, at(place)] as [string, string])),
    ).toBe(first);
  });

  test.each(['awaiting_fiat_payment', 'failed', 'expired', 'canceled', 'teleporting'])(
    'not by %s, which does not say so',
    async (status) => {
      expect(await reportedAt({}, [status, first])).toBe('');
    },
  );

  test('an offramp has none', async () => {
    expect(await reportedAt({ intentType: 'offramp' }, ['paying_out', first], ['completed', end])).toBe('');
  });

  test('never after it was known here, whatever the clock of the service', async () => {
    const clientReference = 'of-a-clock-ahead';
    const cell = await reportedAt({ clientReference }, ['minting', '2099-01-01T00:00:00.000Z']);
    const [line] = await database()
      .select({ recordedAt: intentEvents.recordedAt })
      .from(intentEvents)
      .innerJoin(intents, eq(intents.id, intentEvents.intentId))
      .where(and(eq(intents.clientReference, clientReference), eq(intentEvents.value, 'minting')));
    expect(cell).toBe(line?.recordedAt.toISOString());
  });
});

test('[R42] who handles what needs action, until it needs it again', async () => {
  const [failed, other] = [anIntent({ status: 'failed' }), anIntent({ status: 'failed' })];
  await mirror(failed, other);
  const approver = await sessionOf('approver');
  await markHandled(failed.id, { session: approver, note: 'Ticket 4714' });
  const handlerOf = async (intent: Intent) => (await newCells(intent)).at(-1);
  expect([await handlerOf(failed), await handlerOf(other)]).toEqual([approver.name, '']);
  await mirror({ ...failed, status: 'expired', updatedAt: '2026-11-22T12:00:00.000Z' });
  expect(await handlerOf(failed)).toBe('');
});

test('labels and the newest notes are texts, never formulas', async () => {
  expect((await newCells(paid)).slice(4, ENDED + 1)).toEqual([
    "'=alpha; zeta",
    'operator: "a \\"second\\"\\nline"; operator: "the first; \'=1+1"',
    '',
    '',
    COMPLETED_AT,
  ]);
  const [, mint, , , , notes] = await newCells(odd);
  expect(mint).toBe("'=cmd|x");
  expect(notes).toMatch(/^operator: "note 12"; .*; operator: "note 3"; …$/);
});

const QUOTED = String.raw`"(?:[^"\\]|\\.)*"`;

/** The parts of a cell, as its form says them: one with a semicolon or a quote is quoted. */
function partsOf(cell: string | undefined): (string | undefined)[][] {
  const part = new RegExp(`(?:(${QUOTED}|[^";]*): )?(${QUOTED}|[^";]*)(?:; |$)`, 'gy');
  const parts = [...(cell ?? '').matchAll(part)].filter(([whole]) => whole !== '');
  return parts.map((groups) =>
    groups.slice(1).map((text: string | undefined) => text?.replace(/^".*"$/, readQuoted)),
  );
}

const readQuoted = (text: string) => String(JSON.parse(text));

test('a note forges no other, whatever it says and whatever its author is called', async () => {
  const texts = [
    'ok; Ana: pay',
    'ok\nAna: pay',
    'ok"; Ana: "pay',
    'ok\\"; Ana: "pay',
    'ok\\',
    '"',
    'ok: "',
    '; ',
  ];
  const names = ['Bob', 'Bob: "ok"; Ana', 'Bob; Ana', 'Bob: Ana', '"'];
  for (const name of names) {
    const intent = anIntent();
    await mirror(intent);
    const author = await sessionOf('operator');
    await database().update(users).set({ name }).where(eq(users.id, author.userId));
    const note = { intentId: intent.id, createdBy: author.userId };
    for (const text of texts) await insertNote(database(), { ...note, text });
    expect(partsOf((await newCells(intent))[5])).toEqual(texts.toReversed().map((text) => [name, text]));
  }
});

test('a label forges no other', async () => {
  const labels = ['a', 'b; paid', 'c"; "paid', '"d'];
  const labeled = anIntent();
  await mirror(labeled);
  for (const label of labels) await addLabel(labeled, label);
  const parts = partsOf((await newCells(labeled))[4]);
  expect(parts.map(([, label]) => label).sort()).toEqual(labels.toSorted());
});

test('what puts a completed one in doubt: the codes for programs, sentences for readers', async () => {
  await database().execute(sql`insert into mint_readings (intent_id, chain_id, transaction_id, standing)
    values (${paid.id}, ${paid.chainId}, ${MINT}, 'nothing') on conflict (intent_id) do update set standing = 'nothing'`);
  expect((await newCells(paid))[6]).toBe('mint_differs');
  expect(await take('csv-br')).toContain(`;${reportCopy.exception.mint_differs}`);
});

test('[R42] one that was reported as paid before it ended: the code for programs, the sentence for readers', async () => {
  const ended = anIntent({ status: 'expired', metadata: { mintTxSignature: MINT } });
  await mirror(ended);
  expect((await newCells(ended))[6]).toBe('ended_after_report');
  expect(await take('csv-br')).toContain(`;${commonCopy.rowMark.ended_after_report}`);
});

test('[R57] a failure code: itself for programs, its text and itself for readers; an unknown one as received', async () => {
  const codes = [...KNOWN_FAILURE_CODES, 'AB03', '=cmd|x'];
  const failed = INTENT_TYPES.flatMap((intentType) =>
    codes.map((failureCode) => anIntent({ intentType, status: 'failed', failureCode })),
  );
  await mirror(...failed);
  const place = FIRST.split(',').indexOf('failureCode');
  const cellsOf = async (format: ExportFormat, separator: string) => {
    const lines = (await take(format)).split('\r\n');
    return failed.map(({ id }) => lines.find((line) => line.startsWith(id))?.split(separator)[place]);
  };
  const asText = (code: string) => (code.startsWith('=') ? `'${code}` : code);
  expect(await cellsOf('csv', ',')).toEqual(failed.map(({ failureCode }) => asText(failureCode ?? '')));
  const { label, walletLabel } = intentCopy.failure;
  const wanted = failed.map(({ failureCode: code, intentType }) => {
    const known = KNOWN_FAILURE_CODES.find((one) => one === code);
    if (known === undefined) return asText(code ?? '');
    const isOfWallet = intentType === 'onramp' && DESTINATION_FAILURES.some((one) => one === known);
    return `${isOfWallet ? walletLabel : label[known]} (${known})`;
  });
  expect(await cellsOf('csv-br', ';')).toEqual(wanted);
});

test('an amount in conflict is in a column of its own, so that the amounts add up to the sums of pages', async () => {
  const odds = anIntent({ clientReference: 'in-conflict', metadata: { amountCents: 500_000 } });
  const sure = anIntent({ clientReference: 'without-conflict', metadata: { amountCents: 386_200 } });
  const huge = anIntent({
    clientReference: 'no-conversion-has-as-much',
    metadata: { amountCents: MOST_SUMMED_CENTS + 1 },
  });
  await mirror(odds, sure, huge);
  await database().execute(sql`update intents set contradicted_at = now() where id = ${odds.id}`);
  const lines = (await take('csv')).split('\r\n');
  const head = (lines[0] ?? '').split(',');
  const amountsOf = (reference: string) => {
    const cells = lines.find((line) => line.includes(`,${reference},`))?.split(',') ?? [];
    return [cells[head.indexOf('amountBrl')], cells[head.indexOf('amountInConflictBrl')]];
  };
  expect(amountsOf('in-conflict')).toEqual(['', '5000.00']);
  expect(amountsOf('without-conflict')).toEqual(['3862.00', '']);
  expect(amountsOf('no-conversion-has-as-much')).toEqual(['', '']);
  const { sum } = await listIntents({ filter: intentFilterSchema.parse({}), session });
  const reais = [...(await take('csv')).matchAll(/^[^,]+,onramp,[^,]*,[^,]*,[^,]*,([\d.]*),/gm)];
  const total = reais.reduce((cents, [, brl]) => cents + Math.round(Number(brl) * 100), 0);
  expect(total).toBe(sum?.onramp.cents);
});
