'use client';

import './globals.css';

/**
 * The last resort, when not even the root layout could be rendered: both languages, no data, no script of
 * ours.
 */
export default function GlobalError({ error, retry }: { error: unknown; retry: () => void }) {
  const digest = error instanceof Error && 'digest' in error ? String(error.digest) : null;
  return (
    <html lang="pt-BR">
      <body>
        <title>Painel de conversões</title>
        <main className="mx-auto flex min-h-dvh max-w-lg flex-col justify-center gap-3 px-6">
          <h1 className="text-lg font-semibold">Não foi possível exibir o painel</h1>
          <p>
            Este erro não moveu valores. Um pedido já enviado a uma carteira ou ao serviço pode ter sido
            executado: verifique antes de repetir. Recarregue a página.
          </p>
          <p lang="en" className="text-muted">
            The dashboard could not be displayed. This error moved no funds. A request already sent to a
            wallet or to the service may have been carried out: check before you repeat it. Reload the page.
          </p>
          {digest !== null && <p className="font-mono text-sm text-muted">{digest}</p>}
          <button
            type="button"
            onClick={() => retry()}
            className="self-start rounded-md bg-accent px-3.5 py-2 font-medium text-accent-ink"
          >
            Recarregar / Reload
          </button>
        </main>
      </body>
    </html>
  );
}
