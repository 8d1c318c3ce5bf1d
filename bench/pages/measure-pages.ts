import type { Browser } from '@playwright/test';
import postgres from 'postgres';
import type { Stack } from '#scripts/launcher/stack.ts';
import { createOfframps } from '../create-offramps.ts';
import { openBrowser } from '../open-browser.ts';
import { publishLive } from '../streams/measure-streams.ts';
import { openSessions } from '../streams/open-sessions.ts';
import { median, type Row } from '../table.ts';
import { startBarePage, type BarePage } from './bare-page.ts';
import { openContext, timePage, weighPage } from './browser-page.ts';
import { costLive, HandWrittenPage, nextEvent, type LiveRow } from './live-cost.ts';
import { countRequests } from './requests.ts';

const ROUNDS = 3;
const SECONDS = 3;
/** A process compiles what it runs often for about so long. */
const WARM_UP_SECONDS = 9;
const ROWS = 50;
const HTML_LIMIT_KB = 60;
const INP_LIMIT_MS = 64;
const LCP_MORE_MS = 200;

interface Setting {
  readonly stack: Stack;
  readonly sql: postgres.Sql;
  readonly browser: Browser;
  readonly bare: BarePage;
  readonly cookie: string;
}

/** The pages of a signed-in user beside a bare page of the same Next and a live page written by hand. */
export async function measurePages(stack: Stack): Promise<Row[]> {
  const sql = postgres(stack.databaseUrl, { max: 2, onnotice: () => undefined });
  const bare = await startBarePage();
  const browser = await openBrowser();
  try {
    // Who may open each of the pages.
    const [cookie = ''] = await openSessions(stack, sql, 1, 'admin');
    await createOfframps(stack, ROWS);
    const setting = { stack, sql, browser, bare, cookie };
    const lists = await measureRequests(setting);
    return [
      ...lists,
      ...(await measureWeight(setting)),
      ...(await measureSpeed(setting)),
      await measureLive(setting),
    ];
  } finally {
    await browser.close();
    bare.stop();
    await sql.end();
  }
}

async function measureRequests({ stack, bare, cookie }: Setting): Promise<Row[]> {
  const pages = { list: new URL('/intents', stack.dashboardUrl), overview: new URL('/', stack.dashboardUrl) };
  const found = { bare: [] as number[], list: [] as number[], overview: [] as number[], bytes: 0 };
  const bareUrl = new URL(bare.url);
  for (const url of [bareUrl, pages.list, pages.overview]) {
    await countRequests(url, url === bareUrl ? '' : cookie, WARM_UP_SECONDS);
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    const peer = await countRequests(bareUrl, '', SECONDS);
    const list = await countRequests(pages.list, cookie, SECONDS);
    const overview = await countRequests(pages.overview, cookie, SECONDS);
    found.bare.push(peer.perSecond);
    found.list.push(list.perSecond);
    found.overview.push(overview.perSecond);
    found.bytes = list.bytes;
  }
  const rate = (what: string, values: readonly number[]) => ({
    what,
    unit: '/s',
    ours: median(values),
    peer: median(found.bare),
    peerName: bare.name,
  });
  return [
    { ...rate('documents of the signed-in list', found.list), goal: { ratioAtLeast: 0.55 } },
    rate('documents of the overview', found.overview),
    {
      what: `HTML of ${String(ROWS)} rows`,
      unit: 'kB',
      ours: found.bytes / 1000,
      goal: { atMost: HTML_LIMIT_KB },
    },
  ];
}

async function measureWeight({ stack, browser, bare, cookie }: Setting): Promise<Row[]> {
  const rows: Row[] = [];
  const weigh = async (url: string) => {
    const context = await openContext(browser, url, cookie);
    const weight = await weighPage(context, url);
    await context.close();
    return weight;
  };
  const peer = await weigh(bare.url);
  let walletBytes = 0;
  for (const route of ['/intents', '/', '/wallets', '/onramps/new']) {
    const ours = await weigh(new URL(route, stack.dashboardUrl).href);
    walletBytes += ours.walletBytes;
    const base = { unit: 'kB gzip', peer: peer.firstLoadKb, peerName: bare.name };
    rows.push(
      { ...base, what: `scripts of ${route}`, ours: ours.firstLoadKb, goal: { ratioAtMost: 1.1 } },
      {
        ...base,
        what: `scripts of ${route}, with what follows unasked`,
        ours: ours.withUnaskedKb,
        goal: { ratioAtMost: 1.1 },
      },
    );
  }
  rows.push({
    what: 'wallet code of these routes',
    unit: 'bytes gzip',
    ours: walletBytes,
    goal: { exactly: 0 },
  });
  return rows;
}

async function measureSpeed({ stack, browser, bare, cookie }: Setting): Promise<Row[]> {
  const list = new URL('/intents', stack.dashboardUrl).href;
  const found = { ours: [] as number[], bare: [] as number[], cls: [] as number[], inp: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const url of [bare.url, list]) {
      const context = await openContext(browser, url, cookie);
      const { lcpMs, cls, inpMs } = await timePage(context, url);
      await context.close();
      (url === list ? found.ours : found.bare).push(lcpMs);
      if (url !== list) continue;
      found.cls.push(cls);
      found.inp.push(inpMs);
    }
  }
  const slow = 'of the list, 4 x slower CPU, 100 ms away';
  return [
    {
      what: `LCP ${slow}`,
      unit: 'ms',
      ours: median(found.ours),
      peer: median(found.bare),
      peerName: bare.name,
      goal: { moreThanPeerAtMost: LCP_MORE_MS },
    },
    {
      what: `slowest interaction ${slow}`,
      unit: 'ms',
      ours: median(found.inp),
      goal: { atMost: INP_LIMIT_MS },
    },
    { what: `CLS ${slow}`, unit: '', ours: median(found.cls), goal: { exactly: 0 } },
  ];
}

async function measureLive({ stack, sql, browser, cookie }: Setting): Promise<Row> {
  const rows = await readRows(stack, cookie);
  const peer = await HandWrittenPage.start(rows);
  const list = new URL('/intents', stack.dashboardUrl).href;
  const found = { ours: [] as number[], peer: [] as number[] };
  let count = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const context = await openContext(browser, list, cookie);
    found.peer.push(await costLive(context, peer.url, () => peer.publish(nextEvent(rows, (count += 1)))));
    found.ours.push(await costLive(context, list, () => publishLive(sql, nextEvent(rows, (count += 1)))));
    await context.close();
  }
  peer.stop();
  return {
    what: 'main thread of the live list for a second of 20 events',
    unit: 'ms',
    ours: median(found.ours),
    peer: median(found.peer),
    peerName: 'a live table of 50 rows written by hand, one cell changed an event',
    goal: { ratioAtMost: 2.5 },
  };
}

/** The rows as events carry them: with all that the list leaves out. */
async function readRows({ dashboardUrl }: Stack, cookie: string): Promise<LiveRow[]> {
  const answer = await fetch(new URL('/api/intents?limit=50', dashboardUrl), { headers: { cookie } });
  const { intents } = (await answer.json()) as { intents: LiveRow[] };
  const unshown = { failureCode: null, expiresAt: null, scheduledFor: null };
  return intents.map((row) => ({ ...row, ...unshown, updatedAt: new Date().toISOString() }));
}
