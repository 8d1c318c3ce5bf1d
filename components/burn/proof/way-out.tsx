import { FaultPanel } from '#components/domain/fault-panel.tsx';
import { Button } from '#components/ui/button.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { useAction } from '#components/ui/use-action.ts';
import { useBurnBackend } from '#components/burn/burn-backend.ts';
import type { BurnView } from '#lib/burns/burn-view.ts';
import type { Result } from '#lib/errors/result.ts';

interface WayOutProps {
  words: { readonly summary: string; readonly text: string; readonly action: string };
  send: () => Promise<Result<BurnView>>;
}

/** A way out that a user opens, reads and presses; what it answered is on screen ahead of the stream. */
export function WayOut({ words, send }: WayOutProps) {
  const { show } = useBurnBackend();
  const { isPending, fault, run } = useAction();

  async function ask() {
    const answer = await run(send());
    if (answer.ok) show(answer.value);
  }

  return (
    <Disclosure summary={words.summary}>
      <div className="flex flex-col items-start gap-3">
        <p className="max-w-prose">{words.text}</p>
        <Button className="button-long" isPending={isPending} onClick={() => void ask()}>
          {words.action}
        </Button>
        {fault && <FaultPanel fault={fault} />}
      </div>
    </Disclosure>
  );
}
