import 'server-only';
import postgres from 'postgres';
import { log } from '#server/observability/log.ts';
import { RepeatedLog } from '#server/observability/repeated-log.ts';
import { gauge } from '#server/observability/metrics.ts';
import { listenClient } from '#server/store/database.ts';

/** So much later at most a LISTEN that the database refused is tried again. */
const CHECK_MS = 5_000;

interface Listener {
  readonly channel: string;
  readonly onNotice: (payload: string) => void;
  /** Called on every connection, also after one was lost: anything may have been missed until then. */
  readonly onListening: () => void;
}

export interface Listening {
  /** Resolves once the first try is over, whether it listens or not. */
  readonly isFirstOver: Promise<void>;
  /** Tries no more. */
  readonly stop: () => void;
}

/**
 * Listens until it is stopped, and says in the metrics whether it does. The driver tries again where the
 * connection fails, and does not where the database refuses the statement: that is done here.
 */
export function keepListening({ channel, onNotice, onListening }: Listener): Listening {
  const client = listenClient();
  const failures = new RepeatedLog();
  const listen = async () => {
    try {
      await client.listen(channel, onNotice, () => {
        setListening(channel, true);
        onListening();
      });
    } catch (error) {
      setListening(channel, false);
      failures.note(error, (leftOut) => log().warn({ err: error, channel, ...leftOut }, 'not listening'));
    }
  };
  const isFirstOver = listen();
  let checking = isFirstOver;
  const check = async (earlier: Promise<void>) => {
    await earlier;
    const outcome = await readOutcome(client, channel);
    if (outcome !== 'listening') setListening(channel, false);
    if (outcome !== 'refused') return;
    forgetRefused(client, channel);
    await listen();
  };
  const timer = setInterval(() => {
    checking = check(checking);
  }, CHECK_MS);
  timer.unref();
  return { isFirstOver, stop: () => clearInterval(timer) };
}

/**
 * What the driver was answered to its present LISTEN. Nothing is asked, and no listener is added: the driver
 * would take one whose LISTEN failed along to each later connection.
 */
async function readOutcome(
  client: postgres.Sql,
  channel: string,
): Promise<'listening' | 'refused' | 'unavailable'> {
  const known: unknown = Reflect.get(channelsOf(client), channel);
  // Without one nothing was asked: then it is to be asked, as after a refusal.
  if (typeof known !== 'object' || known === null) return 'refused';
  const answer: unknown = Reflect.get(known, 'result');
  try {
    await answer;
    return 'listening';
  } catch (error) {
    return error instanceof postgres.PostgresError ? 'refused' : 'unavailable';
  }
}

/** As long as the driver knows a channel it does not ask for it again. */
function forgetRefused(client: postgres.Sql, channel: string): void {
  Reflect.deleteProperty(channelsOf(client), channel);
}

/** What the driver knows of each channel, by its name. */
function channelsOf(client: postgres.Sql): object {
  const listen = Reflect.get(client, 'listen') as object;
  const channels: unknown = Reflect.get(listen, 'channels');
  return typeof channels === 'object' && channels !== null ? channels : {};
}

function setListening(channel: string, isListening: boolean): void {
  gauge({
    name: 'dashboard_listening',
    help: 'Whether this process is notified on a channel of the database; if not, it only polls.',
    labelNames: ['channel'],
  }).set({ channel }, isListening ? 1 : 0);
}
