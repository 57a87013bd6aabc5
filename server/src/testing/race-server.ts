/** One of several servers in a race: the unmodified features. */
import { startChildServer } from './child-server.ts';

await startChildServer();
