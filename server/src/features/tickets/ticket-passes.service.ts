/** Tickets as passes for Apple's and Google's wallets (D-TK-02; docs/rules/tickets.md, decision 0066). */
import type { InputOf } from '@gangway/contract/call';
import type { applePasses, getTicket } from '@gangway/contract/tickets';
import { inkOn } from '@gangway/domain/kernel/ink-on';
import { currentLocale, usualLocale } from '@gangway/domain/messages/locale';
import type { PassWallet } from '@gangway/domain/tickets/ticket';
import type { IssuedPasses, PassGateway, TicketPass } from '../../gateways/passes/pass-gateway.ts';
import type { Clock } from '../../platform/clock.ts';
import { Refused } from '../../platform/refused.ts';
import type { PassPictureService } from '../pictures/pass-pictures.service.ts';
import { looksOf, ticketPasses } from './ticket-pass.ts';
import { presentTickets, type TicketView } from './tickets.presenter.ts';

/** Returns the wallets whose passes can be signed now: a certificate may have expired since the start. */
export const offeredPasses = (gateways: readonly PassGateway[], clock: Clock) => (): PassWallet[] =>
  gateways.filter((gateway) => gateway.isValid(clock())).map(({ wallet }) => wallet);

/** Passes to send, or the path of the ticket page, where each ticket has its own link. */
export type PassesToSend = { passes: IssuedPasses; orderNumber: string } | { page: string };

export interface PassNeeds {
  gateways: readonly PassGateway[];
  pictures: PassPictureService;
  clock: Clock;
  publicUrl: string;
}

export function createTicketPasses(
  needs: PassNeeds & { view: (input: InputOf<typeof getTicket>) => Promise<TicketView> },
) {
  const { view, gateways, pictures, clock, publicUrl } = needs;

  function gatewayOf(wallet: PassWallet): PassGateway {
    const gateway = gateways.find((one) => one.wallet === wallet && one.isValid(clock()));
    if (gateway === undefined) throw new Refused('notFound');
    return gateway;
  }

  /** Google fetches the logo itself, so it must be at an address that others reach. */
  async function roundLogoOf(picture: Parameters<PassPictureService['of']>[0], imageHost: string) {
    if (!imageHost.startsWith('https:')) return null;
    const file = await pictures.roundLogo(picture);
    return file === null ? null : `${imageHost}/${file}`;
  }

  async function passesOf(shown: TicketView): Promise<Map<number, TicketPass>> {
    const { location } = shown;
    const answer = presentTickets(shown);
    const { colors, logo } = looksOf(location);
    const { background } = colors;
    const picture = { locationKey: location.key, logo, background, ink: inkOn(background) };
    return ticketPasses({
      answer,
      location,
      pageUrl: `${publicUrl}${pageOf(shown)}`,
      roundLogoUrl: await roundLogoOf(picture, shown.pictures.photoDomain),
      pictures: () => pictures.of(picture),
    });
  }

  return {
    /**
     * Signs the ticket of a number, or all valid ones. Refuses what is unknown or not set up alike; a ticket that was
     * used or canceled with the reason.
     */
    async send(
      wallet: PassWallet,
      { ticketUuid, number, locationKey }: InputOf<typeof applePasses>,
    ): Promise<PassesToSend> {
      const gateway = gatewayOf(wallet);
      const shown = await view({ ticketUuid, locationKey });
      const passes = await passesOf(shown);
      const asked = shown.tickets.tickets.filter((ticket) => number === null || ticket.number === number);
      const [first, ...others] = asked.flatMap((ticket) => passes.get(ticket.number) ?? []);
      if (first === undefined) throw refusalOf(asked);
      const issued = await gateway.issue([first, ...others]);
      return issued === null
        ? { page: pageOf(shown) }
        : { passes: issued, orderNumber: shown.order.orderNumber ?? '' };
    },
    /** Returns the path of the page that shows an order's tickets. */
    page: async (input: InputOf<typeof getTicket>): Promise<string> => pageOf(await view(input)),
  };
}

/** In the language of the pass. */
function pageOf({ order, tickets }: TicketView): string {
  const path = `/${order.locationKey}/ticket/${tickets.uuid}`;
  return currentLocale() === usualLocale ? path : `${path}?lang=${currentLocale()}`;
}

function refusalOf(asked: TicketView['tickets']['tickets']): Refused {
  if (asked.length === 0) return new Refused('notFound');
  return new Refused(asked.some(({ usedAt }) => usedAt !== null) ? 'ticketUsed' : 'ticketCanceled');
}
