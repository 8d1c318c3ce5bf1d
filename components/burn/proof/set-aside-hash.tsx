import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';
import type { BurnView } from '#lib/burns/burn-view.ts';
import type { AskProblem } from '#components/burn/prepare/ask-for-authorization.ts';
import { useBurnBackend } from '#components/burn/burn-backend.ts';
import { ProblemView } from '#components/burn/problem-view.tsx';

/**
 * The way out for who knows that nothing was sent: the hash is set aside where the chain shows that a second
 * burn could not happen. Not for a link, which is spent.
 */
export function SetAsideHash({ burn: { attemptId } }: { burn: BurnView }) {
  const t = useTranslations('burn.wrongHash.setAside');
  const { setAside, show } = useBurnBackend();
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState<AskProblem | null>(null);
  if (!setAside) return null;

  async function ask(send: NonNullable<typeof setAside>) {
    setIsAsking(true);
    const result = await send({ attemptId }).catch(() => undefined);
    setIsAsking(false);
    setProblem(result ? (result.ok ? null : result.fault) : 'offline');
    if (result?.ok) show(result.value);
  }

  return (
    <Disclosure summary={t('summary')}>
      <div className="flex flex-col items-start gap-3">
        <p className="max-w-prose">{t('text')}</p>
        <Button isPending={isAsking} onClick={() => void ask(setAside)}>
          {t('action')}
        </Button>
        {problem && <ProblemView problem={problem} />}
      </div>
    </Disclosure>
  );
}
