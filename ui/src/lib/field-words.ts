/** Words that forms put into and behind their fields. */
import { t } from '../messages/t.ts';

/** Behind the label of a field that may stay empty. */
export const optionalWords = () => t('ui.field.optional');

/** In a select while nothing is chosen. */
export const chooseWords = () => t('ui.field.choose');
