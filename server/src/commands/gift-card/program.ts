/** `npm run gift-card -- issue|credit AMOUNT`: gift cards and credits that nobody bought online (docs/rules/gift-cards.md, docs/rules/credits.md). */
import { t } from '../../messages/t.ts';
import { defineProgram } from '../program.ts';
import { readGiftCardArguments } from './arguments.ts';

export const program = defineProgram({
  usage: () => t('commands.giftCard.usage'),
  read: readGiftCardArguments,
  run: async (given, shop) => {
    const { runGiftCardCommand } = await import('./run.ts');
    return runGiftCardCommand(given, shop);
  },
});
