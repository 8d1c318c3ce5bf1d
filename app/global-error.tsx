'use client';

import './globals.css';

/** The last resort, when not even the root layout could be rendered: both languages, no data, no script of ours. */
export default function GlobalError({ error, retry }: { error: unknown; retry: () => void }) {
  const digest = error instanceof Error && 'digest' in error ? String(error.digest) : null;
  return (
    <html lang="pt-BR">
      <body>
        <title>Mesa de conversão</title>
        <main className="mx-auto flex min-h-dvh max-w-lg flex-col justify-center gap-3 px-6">
          <h1 className="text-lg font-semibold">Não foi possível mostrar o painel</h1>
          <p>
            Este erro não moveu nada. O que foi pedido antes a uma carteira ou ao serviço pode ter sido feito:
            olhe antes de repetir. Carregue de novo.
          </p>
          <p lang="en" className="text-muted">
            The dashboard could not be shown. This error moved nothing. What a wallet or the service was asked
            before it may have been carried out: look before you repeat it. Load it again.
          </p>
          {digest !== null && <p className="font-mono text-sm text-muted">{digest}</p>}
          <button
            type="button"
            onClick={() => retry()}
            className="self-start rounded-md bg-accent px-3.5 py-2 font-medium text-accent-ink"
          >
            Carregar de novo / Load again
          </button>
        </main>
      </body>
    </html>
  );
}
