/** One of several servers of a race: the features as they are, nothing added. */
import { startChildServer } from './child-server.ts';

await startChildServer();
