/** The pickup key of a booking's URL: one of the venue's pickups, or any named point (D-RT-11). */
import type { Hotel } from '../transport/book-pickup.ts';

export type PickupText = { hotel: Hotel; pickupKey: null } | { hotel: null; pickupKey: number };

const keyForm = /^\d{1,9}$/;
const pointForm = /^(-?\d{1,2}(?:\.\d{1,7})?),(-?\d{1,3}(?:\.\d{1,7})?),(.{1,200})$/u;

/** Returns null for anything else, and for invalid coordinates. */
export function readPickup(text: string | null): PickupText | null {
  if (text === null) return null;
  if (keyForm.test(text)) return { hotel: null, pickupKey: Number(text) };
  const [, latitude, longitude, name = ''] = pointForm.exec(text) ?? [];
  const hotel = { name: name.trim(), latitude: Number(latitude), longitude: Number(longitude) };
  const isSomewhere = Math.abs(hotel.latitude) <= 90 && Math.abs(hotel.longitude) <= 180;
  return isSomewhere && hotel.name !== '' ? { hotel, pickupKey: null } : null;
}

export function writePickup({ latitude, longitude, name }: Hotel): string {
  return `${latitude},${longitude},${name}`;
}
