import { defineConfig } from 'drizzle-kit';

/** `npm run db:generate` writes the next migration from the schema; the drift check fails when one is due. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/store/schema/schema*.ts',
  out: './server/store/migrations',
});
