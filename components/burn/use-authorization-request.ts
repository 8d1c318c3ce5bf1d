import { useAction } from '#components/ui/use-action.ts';
import type { Fault } from '#lib/errors/result.ts';
import { useBurnBackend, type BurnBackend } from './burn-backend.ts';

interface AuthorizationRequest {
  readonly isPending: boolean;
  /** Why the last one was not requested; null when it was, or none has been. */
  readonly fault: Fault | null;
  /** Answers whether it is requested: the stream brings the rest. */
  readonly ask: (request: Parameters<BurnBackend['prepare']>[0]) => Promise<boolean>;
}

/** Requests the authorization of a holder, when a user presses. */
export function useAuthorizationRequest(): AuthorizationRequest {
  const { prepare, show } = useBurnBackend();
  const { isPending, fault, run } = useAction();

  async function ask(request: Parameters<typeof prepare>[0]): Promise<boolean> {
    const answer = await run(prepare(request));
    if (answer.ok) show(answer.value);
    return answer.ok;
  }

  return { isPending, fault, ask };
}
