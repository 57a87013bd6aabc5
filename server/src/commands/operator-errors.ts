/** Errors whose message is a sentence for the operator. */
import { TransferRefused } from '../db/backup-file.ts';
import { StartRefused } from '../db/embedded.ts';
import { StoreUnavailable } from '../gateways/storage/picture-store.ts';

export const isForOperator = (error: unknown): error is Error =>
  error instanceof StartRefused || error instanceof TransferRefused || error instanceof StoreUnavailable;
