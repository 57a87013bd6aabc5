/** Words beside what could not be loaded. */
import { t } from '../messages/t.ts';

export const tryAgainWords = () => t('ui.retry.tryAgain');
export const choicesKept = () => t('ui.retry.choicesKept');
