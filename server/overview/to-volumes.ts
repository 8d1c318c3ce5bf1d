import 'server-only';
import type { IntentType } from '#lib/intents/intent-type.ts';
import {
  PERIOD_DAYS,
  type CompletedSum,
  type Flow,
  type Span,
  type Volumes,
} from '#lib/intents/overview/volumes-view.ts';
import { addDays } from '#lib/i18n/calendar-day.ts';
import { CHAIN_IDS } from '#lib/chains/chains.ts';
import { addSums } from '#lib/reports/add-sums.ts';
import type { Period } from '#lib/reports/report-period.ts';
import type { DayRow, DurationRow } from '#server/store/reports/ended-days-repository.ts';

const CHART_DAYS = 30;

/** The spans of the overview: each period and the one before it, by `PERIOD_DAYS`. */
export function listSpans(today: string): Period[] {
  return PERIOD_DAYS.flatMap((days) => [
    { from: addDays(today, 1 - days), to: today },
    { from: addDays(today, 1 - 2 * days), to: addDays(today, -days) },
  ]);
}

/** The view of what ended by day, and of how long the completed ones of `listSpans` took. */
export function toVolumes(
  today: string,
  rows: readonly DayRow[],
  durations: readonly DurationRow[],
): Volumes {
  const spans = listSpans(today).map((span, index) => toSpan(span, index, { rows, durations }));
  const periods = PERIOD_DAYS.flatMap((days, index) => {
    const [now, before] = spans.slice(2 * index, 2 * index + 2);
    return now && before ? [{ days, now, before }] : [];
  });
  const days = Array.from({ length: CHART_DAYS }, (_, index) => {
    const day = addDays(today, index + 1 - CHART_DAYS);
    const done = rows.filter((row) => row.outcome === 'completed' && row.day === day);
    const ofType = (type: IntentType) => toCompletedSum(done.filter(({ intentType }) => intentType === type));
    return { day, onramp: ofType('onramp'), offramp: ofType('offramp') };
  });
  return { periods, days };
}

interface Learned {
  readonly rows: readonly DayRow[];
  readonly durations: readonly DurationRow[];
}

function toSpan({ from, to }: Period, index: number, { rows, durations }: Learned): Span {
  const within = rows.filter(({ day }) => day >= from && day <= to);
  const flowOf = (type: IntentType): Flow => {
    const ended = within.filter(({ intentType }) => intentType === type);
    const completed = ended.filter(({ outcome }) => outcome === 'completed');
    const done = toCompletedSum(completed);
    const [medianSeconds = null, p95Seconds = null] =
      durations.find(({ intentType }) => intentType === type)?.spans[index] ?? [];
    return {
      completed: done.completed,
      completedCount: done.count,
      endedCount: addSums(ended).count,
      chains: CHAIN_IDS.flatMap((chainId) => {
        const ofChain = completed.filter((row) => row.chainId === chainId);
        return ofChain.length === 0 ? [] : [{ chainId, ...toCompletedSum(ofChain) }];
      }),
      medianSeconds,
      p95Seconds,
    };
  };
  return { from, to, onramp: flowOf('onramp'), offramp: flowOf('offramp') };
}

function toCompletedSum(rows: readonly DayRow[]): CompletedSum {
  const { count, ...completed } = addSums(rows);
  return { completed, count };
}
