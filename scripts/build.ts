import path from 'node:path';
import { ensureBuild } from '#scripts/launcher/build.ts';
import { reportFailure } from '#scripts/launcher/launch-error.ts';
import { ROOT } from '#scripts/launcher/root.ts';
import { writeProductionFolder } from '#scripts/production/write-folder.ts';

const FOLDER = path.join(ROOT, 'dist');

// `npm run build`: makes `dist/`, a folder that runs the dashboard without this project and without npm.
try {
  console.log('· building');
  await ensureBuild();
  console.log('· collecting what production needs');
  const { files } = await writeProductionFolder(FOLDER);
  console.log(`· dist/ is ready (${files} files): copy it to the server and run ./dashboard`);
} catch (error) {
  reportFailure(error);
}
