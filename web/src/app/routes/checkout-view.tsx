/** CheckoutView: cart, contact and payment (2.1-19, D-CK-01). */
import { createRoute } from '@tanstack/react-router';
import { clientViewRoute } from './client-view.tsx';

export const checkoutViewRoute = createRoute({
  getParentRoute: () => clientViewRoute,
  path: 'checkout/{-$section}',
  staticData: { name: 'CheckoutView', styles: ['forms', 'checkout'] },
});
