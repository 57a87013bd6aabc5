/** Words that pages put beside components: on their buttons, behind labels, in empty fields. */
import { t } from '../messages/t.ts';

export const closeWords = () => t('ui.actions.close');
export const continueWords = () => t('ui.actions.continue');
export const tryAgainWords = () => t('ui.actions.tryAgain');

/** Behind the label of a field that may stay empty. */
export const optionalWords = () => t('ui.field.optional');

/** In a select while nothing is chosen. */
export const chooseWords = () => t('ui.field.choose');
