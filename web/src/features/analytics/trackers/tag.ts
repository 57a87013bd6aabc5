/** The command queue that web analytics and search ads share: their scripts read what was pushed before they came. */

declare global {
  interface Window {
    dataLayer?: unknown[];
    gtag?: (...command: unknown[]) => void;
  }
}

function install(queue: unknown[]): (...command: unknown[]) => void {
  queue.push(commandOf('js', new Date()));
  return (...command) => {
    queue.push(commandOf(...command));
  };
}

/** The scripts tell commands from other entries by their type: it must be an `arguments` object. */
function commandOf(..._command: unknown[]): IArguments {
  return arguments;
}

/** Gives the scripts a command. */
export function tag(...command: unknown[]): void {
  window.dataLayer ??= [];
  window.gtag ??= install(window.dataLayer);
  window.gtag(...command);
}

/** Page of an event: said each time, so that the scripts never read the frame's own address. */
export const aboutPage = (page: string) => ({ page_location: page, page_referrer: '' });

/** Turns an id on. No page view: the specification names no such event. */
export function configure(id: string): void {
  tag('config', id, { send_page_view: false, ...aboutPage(location.origin) });
}
