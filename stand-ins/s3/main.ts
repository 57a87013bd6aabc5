/** Runs the stand-in of S3 as its own process: `node stand-ins/s3/main.ts`. */
import { portFrom, runStandIn } from '../kit/run.ts';
import { startS3 } from './start-s3.ts';

await runStandIn('Stand-in of S3', async () => {
  const s3 = await startS3({
    port: portFrom('S3_PORT', 4600),
    host: process.env.STANDINS_HOST || '127.0.0.1',
    bucket: process.env.S3_BUCKET || 'gangway-pictures',
    region: process.env.S3_REGION || 'us-east-1',
    accessKeyId: process.env.S3_ACCESS_KEY_ID || 'AKIAGANGWAY',
    secretAccessKey: process.env.S3_SECRET_ACCESS_KEY || 'sandbox-secret-of-gangway',
    pageSize: Number(process.env.S3_PAGE_SIZE ?? 1000),
  });
  return { lines: [`Stand-in of S3 at ${s3.url}`], close: s3.close };
});
