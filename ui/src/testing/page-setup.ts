/**
 * Setup for every component test: browser features that jsdom lacks, and longer timeouts for a busy machine.
 */
import { configure } from '@testing-library/react';

/** A page may need longer than the library's default of one second to settle. */
configure({ asyncUtilTimeout: 8000 });

// jsdom has the element but not its modal mode.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.setAttribute('open', '');
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.removeAttribute('open');
};

// jsdom has no devices: this one is light, and stays so.
window.matchMedia ??= () => Object.assign(new EventTarget(), { matches: false }) as MediaQueryList;

// The library that finds elements by name drops white space at the ends of inline elements, which browsers keep
// ("Remove " and "Sunset Cruise"), and puts spaces around all others.
const spaced = document.createElement('style');
spaced.textContent = 'span, b, s, small { display: inline-block }';
document.head.append(spaced);
