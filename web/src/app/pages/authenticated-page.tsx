/** The membership picker. Restores this tab's order if the address lacks its key (C-04). */
import { orderStore } from '../../features/cart/order-store.ts';
import { PickerCard, pickerCardIcons } from '../../features/memberships/picker-card.tsx';
import { MembershipsPage } from '../../features/sign-in/memberships-page.tsx';
import { storage } from '../../lib/storage.ts';

function bringOrderBack(): void {
  const orderKey = storage.orderKey.read();
  if (orderKey !== null && orderStore.get().order === null) void orderStore.loadOrder(orderKey);
}

export function AuthenticatedPage() {
  return <MembershipsPage onSettled={bringOrderBack} Card={PickerCard} icons={pickerCardIcons} />;
}
