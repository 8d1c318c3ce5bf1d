import { ensureBuild } from '#scripts/launcher/build.ts';

/** The production build, made again only when its sources changed. */
console.log((await ensureBuild()) ? 'built' : 'the build at hand is of these very sources');
