/** Called once when a server process starts, before it answers anything: refuses bad settings, then starts the workers. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { startServer } = await import('#server/start-server.ts');
  startServer();
}
