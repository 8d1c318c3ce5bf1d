import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import type { MouseEvent } from 'react';
import { Age } from '#components/domain/age.tsx';
import { FaultPanel } from '#components/domain/fault-panel.tsx';
import { passFocus } from '#components/ui/focus/pass-focus.ts';
import { Instant } from '#components/domain/instant.tsx';
import { ToneBadge } from '#components/domain/tone-badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { useAction } from '#components/ui/use-action.ts';
import { describeUserAgent } from '#lib/auth/describe-user-agent.ts';
import type { SessionView } from '#lib/auth/user-view.ts';
import { endSessions } from '#server/actions/users.ts';

interface SessionListProps {
  sessions: readonly SessionView[];
  nowMs: number;
}

/** Where one is signed in, and the way to end it. */
export function SessionList({ sessions, nowMs }: SessionListProps) {
  const t = useTranslations('settings.sessions');
  const router = useRouter();
  const { isPending, fault, run } = useAction();

  async function end(sessionId: string | null, { currentTarget: pressed }: MouseEvent) {
    // Found before the call: the rows may be gone when it is answered.
    const next = findNextButton(pressed);
    const title = findTitle(pressed);
    const { ok } = await run(endSessions({ sessionId }));
    if (!ok) return;
    passFocus(pressed, next, title);
    router.refresh();
  }

  return (
    <div className="flex flex-col items-start gap-3">
      <ul className="w-full divide-y divide-line">
        {sessions.map(({ id, userAgent, createdAt, lastSeenAt, isCurrent }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-2.5 first:pt-0">
            <span className="min-w-0">
              <span className="block font-medium" title={userAgent ?? undefined}>
                {describeUserAgent(userAgent ?? '') ?? t('unknown')}
              </span>
              <span className="block text-sm text-muted">
                {t.rich('since', {
                  at: () => <Instant at={createdAt} />,
                  seen: () => <Age at={lastSeenAt} nowMs={nowMs} />,
                })}
              </span>
            </span>
            {isCurrent ? (
              <ToneBadge tone="success">{t('current')}</ToneBadge>
            ) : (
              <Button size="sm" isPending={isPending} onClick={(event) => void end(id, event)}>
                {isPending ? t('ending') : t('end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <>
          <p className="text-sm text-muted">{t('endOthersNote')}</p>
          <Button isPending={isPending} onClick={(event) => void end(null, event)}>
            {t('endOthers')}
          </Button>
        </>
      )}
      {fault && <FaultPanel fault={fault} />}
    </div>
  );
}

/** That of the row below the pressed one; the present session has none. */
function findNextButton(pressed: Element): HTMLElement | null | undefined {
  const next = pressed.closest('li')?.nextElementSibling;
  return next?.querySelector('button') ?? next?.nextElementSibling?.querySelector('button');
}

/** The title of the panel that the list is in. */
function findTitle(pressed: Element): HTMLElement | null | undefined {
  const title = pressed.closest('section')?.querySelector('h2');
  if (title) title.tabIndex = -1;
  return title;
}
