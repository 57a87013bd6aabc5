/** What a running shop does for the commands of its operator (docs/decisions/0050-commands-in-the-running-shop.md). */

import type { Database } from '../db/database.ts';
import { StartRefused } from '../db/embedded.ts';
import type { PictureStore } from '../gateways/storage/picture-store.ts';
import { webhookGatewayOf } from '../gateways/webhooks/configured-webhooks.ts';
import { t } from '../messages/t.ts';
import { systemClock } from '../platform/clock.ts';
import type { Env } from '../platform/env.ts';
import { readAuditArguments, runAuditCommand } from './audit/run.ts';
import { bringPictures, exportShop, readDatabaseArguments } from './database/run.ts';
import { readMailArguments, runMailCommand } from './mail/run.ts';
import { isForOperator } from './operator-errors.ts';
import { readOrderArguments } from './order/arguments.ts';
import type { OrderCommandNeeds } from './order/parts.ts';
import { mailSettingsOf } from './order/preview.ts';
import { runOrderCommand } from './order/run.ts';
import { readPaymentsArguments, runPaymentsCommand } from './payments/run.ts';
import { readPersonArguments } from './person/arguments.ts';
import { runPersonCommand } from './person/run.ts';
import type { CommandIo, ReadRequest } from './socket.ts';
import { readArguments } from './venue/arguments.ts';
import { runVenueCommand } from './venue/run.ts';
import { readWebhooksArguments, runWebhooksCommand } from './webhooks/run.ts';

interface Needs {
  env: Env;
  database: Database;
  pictures: PictureStore;
  version: string;
  log: OrderCommandNeeds['log'];
}

/** Returns the function that runs a command's request on the shop's database and resolves to its exit code. */
export function commandRunner({ env, database, pictures, version, log }: Needs) {
  async function run({ program, words, here, id: requestId }: ReadRequest, io: CommandIo): Promise<number> {
    if (program === 'venue') {
      const given = readArguments(words, here);
      if (given === null || given === 'schema') throw new Error(`not a command for the shop: ${words[0]}`);
      return runVenueCommand(given, { env, database, pictures, io });
    }
    if (program === 'order') {
      const given = readOrderArguments(words, here);
      if (given === null) throw new Error('not a command for the shop: help');
      const mail = mailSettingsOf(env, version, systemClock);
      const secret = env.GIFT_CARD_SECRET;
      return runOrderCommand(given, { database, secret, clock: systemClock, io, mail, log, requestId });
    }
    if (program === 'person') {
      const given = readPersonArguments(words, here);
      if (given === null) throw new Error('not a command for the shop: help');
      return runPersonCommand(given, { database, clock: systemClock, io, requestId });
    }
    if (program === 'mail') {
      const given = readMailArguments(words);
      if (given === null) throw new Error('not a command for the shop: help');
      return runMailCommand(given, { db: database.db, io });
    }
    if (program === 'payments') {
      const given = readPaymentsArguments(words);
      if (given === null) throw new Error('not a command for the shop: help');
      return runPaymentsCommand(given, { db: database.db, io });
    }
    if (program === 'webhooks') {
      const given = readWebhooksArguments(words);
      if (given === null) throw new Error('not a command for the shop: help');
      const gateway = webhookGatewayOf(env, version);
      return runWebhooksCommand(given, { db: database.db, clock: systemClock, gateway, io });
    }
    if (program === 'audit') {
      const given = readAuditArguments(words);
      if (given === null) throw new Error('not a command for the shop: help');
      return runAuditCommand(given, { database, io });
    }
    const given = readDatabaseArguments(words, here);
    if (given?.command === 'pictures') io.out(await bringPictures(database.db, env, given.from));
    else if (given?.command === 'export') io.out(await exportShop(database, pictures, given));
    else throw new StartRefused(t('commands.database.stopFirst'));
    return 0;
  }

  return async (request: ReadRequest, io: CommandIo): Promise<number> => {
    try {
      if (request.version !== version) throw new StartRefused(t('commands.database.otherVersion'));
      return await run(request, io);
    } catch (error) {
      if (!isForOperator(error)) throw error;
      io.err(error.message);
      return 1;
    }
  };
}
