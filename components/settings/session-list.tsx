import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useState, type ComponentProps, type MouseEvent, type ReactNode } from 'react';
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
  /** The session whose end was asked for last; null for all others. */
  const [asked, setAsked] = useState<string | null>();

  async function end(sessionId: string | null, { currentTarget: pressed }: MouseEvent) {
    if (isPending) return;
    setAsked(sessionId);
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
            <SessionFacts {...{ userAgent, createdAt, lastSeenAt, nowMs }} />
            {isCurrent ? (
              <ToneBadge tone="success">{t('current')}</ToneBadge>
            ) : (
              <EndButton
                isPending={isPending && asked === id}
                aria-disabled={isPending || undefined}
                onClick={(event) => void end(id, event)}
                about={
                  <>
                    {describeUserAgent(userAgent ?? '') ?? t('unknown')}, <Instant at={createdAt} />
                  </>
                }
              />
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <>
          <p className="text-sm text-muted">{t('endOthersNote')}</p>
          <Button
            isPending={isPending && asked === null}
            aria-disabled={isPending || undefined}
            onClick={(event) => void end(null, event)}
          >
            {t('endOthers')}
          </Button>
        </>
      )}
      {fault && <FaultPanel fault={fault} />}
    </div>
  );
}

interface SessionFactsProps extends Pick<SessionView, 'userAgent' | 'createdAt' | 'lastSeenAt'> {
  nowMs: number;
}

/** The browser, since when it is signed in, and when it was last used. */
function SessionFacts({ userAgent, createdAt, lastSeenAt, nowMs }: SessionFactsProps) {
  const t = useTranslations('settings.sessions');
  return (
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
  );
}

interface EndButtonProps extends Pick<
  ComponentProps<typeof Button>,
  'isPending' | 'aria-disabled' | 'onClick'
> {
  /** Which session it ends, for a user who hears the button alone. */
  about: ReactNode;
}

function EndButton({ about, ...props }: EndButtonProps) {
  const t = useTranslations('settings.sessions');
  return (
    <Button size="sm" {...props}>
      {props.isPending ? t('ending') : t('end')}
      <span className="sr-only">: {about}</span>
    </Button>
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
