/** Setup of every component test: what a browser has and jsdom lacks, and patience for a busy machine. */
import { configure } from '@testing-library/react';

/** What a page shows in the end may take longer than a second: the library's own patience would call that missing. */
configure({ asyncUtilTimeout: 8000 });

// jsdom has the element but not its modal mode.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.setAttribute('open', '');
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.removeAttribute('open');
};
