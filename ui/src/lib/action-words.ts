/** Words of buttons that pages put into dialogs and forms. */
import { t } from '../messages/t.ts';

export const closeWords = () => t('ui.actions.close');
export const continueWords = () => t('ui.actions.continue');
