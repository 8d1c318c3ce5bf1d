import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { CopyValue } from '#components/domain/copy/copy-value.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { DownloadButton } from '#components/ui/download-button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import type { Environment } from '#lib/chains/chains.ts';
import { markTestFile } from '#lib/exports/mark-test-file.ts';
import type { GrantSubject } from '#lib/signing/grant-subject.ts';
import { FaultPanel } from '#components/domain/fault-panel.tsx';
import { useAction } from '#components/ui/use-action.ts';
import { useGrantBackend } from '#components/grant/grant-backend.ts';
import {
  findInstructionProblem,
  requestInstruction,
  type GrantInstruction,
  type InstructionProblem,
} from './request-instruction.ts';
import { InstructionTable } from '#components/grant/solana/instruction-table.tsx';
import { SignatureForm } from '#components/grant/solana/signature-form.tsx';

interface SelfBuiltProps {
  registration: GrantSubject;
  environment: Environment;
}

type SelfBuiltState =
  | { readonly kind: 'ask' }
  | { readonly kind: 'shown'; readonly instruction: GrantInstruction }
  /** The chain has a grant already. */
  | { readonly kind: 'found' };

/**
 * Path B: the instruction to build a transaction around, and the proof of it afterwards (R126). The
 * instruction stays on screen once it is there: it does not age as the blockhash beside it does. Where the
 * chain has a grant already, there is no instruction, and the proof is all that is left.
 */
export function SelfBuilt({ registration, environment }: SelfBuiltProps) {
  const t = useTranslations('grant.selfBuilt');
  const [state, setState] = useState<SelfBuiltState>({ kind: 'ask' });
  const [isProofAsked, setIsProofAsked] = useState(false);

  return (
    <Disclosure summary={t('summary')}>
      <div className="flex flex-col items-start gap-4">
        <p className="max-w-prose text-muted">{t('text')}</p>
        {state.kind === 'ask' && (
          <AskForIt
            registration={registration}
            onOut={(instruction) => setState({ kind: 'shown', instruction })}
            onFound={() => setState({ kind: 'found' })}
          />
        )}
        {state.kind === 'shown' && (
          <Instruction {...{ registration, environment, instruction: state.instruction }} />
        )}
        {state.kind === 'found' || isProofAsked ? (
          <SignatureForm registration={registration} isOnChain={state.kind === 'found'} />
        ) : (
          <Button onClick={() => setIsProofAsked(true)}>{t('prove')}</Button>
        )}
      </div>
    </Disclosure>
  );
}

interface InstructionProps extends SelfBuiltProps {
  instruction: GrantInstruction;
}

function Instruction({ registration, environment, instruction }: InstructionProps) {
  const t = useTranslations('grant.selfBuilt');
  const problem = findInstructionProblem(registration, instruction);
  if (problem !== null) return <ProblemNotice problem={problem} />;
  const { programId, keys, data } = instruction;
  const text = JSON.stringify({ programId, keys, data }, null, 2);
  return (
    <div className="flex w-full min-w-0 flex-col items-start gap-3">
      <InstructionTable instruction={instruction} />
      <div className="flex flex-wrap gap-2">
        <CopyValue value={text} label={t('copy')}>
          {t('copy')}
        </CopyValue>
        <DownloadButton
          fileName={markTestFile(environment, `grant-instruction-${registration.id}.json`)}
          text={text}
        >
          {t('download')}
        </DownloadButton>
      </div>
    </div>
  );
}

interface AskForItProps {
  registration: GrantSubject;
  onOut: (instruction: GrantInstruction) => void;
  /** There is nothing to build: a grant is there. */
  onFound: () => void;
}

/** The service is asked for what it would have signed, by a press (R115), and the server to hand it out. */
function AskForIt({ registration, onOut, onFound }: AskForItProps) {
  const t = useTranslations('grant.selfBuilt');
  const backend = useGrantBackend();
  const { isPending, fault, run } = useAction();
  const [problem, setProblem] = useState<InstructionProblem | null>(null);

  async function ask() {
    const answer = await run(requestInstruction(backend, registration.id));
    setProblem(answer.ok && answer.value.kind === 'refused' ? answer.value.problem : null);
    if (!answer.ok) return;
    if (answer.value.kind === 'out') onOut(answer.value.instruction);
    if (answer.value.kind === 'found') onFound();
  }

  return (
    <>
      <Button isPending={isPending} onClick={ask}>
        {t('ask')}
      </Button>
      {problem && <ProblemNotice problem={problem} />}
      {fault && <FaultPanel fault={fault} />}
    </>
  );
}

/** The page says above what has to be confirmed, or the guard that it is another (R9). */
function ProblemNotice({ problem }: { problem: InstructionProblem }) {
  const t = useTranslations('grant.selfBuilt');
  return <Notice tone={problem === 'wrong' ? 'danger' : 'attention'} title={t(problem)} />;
}
