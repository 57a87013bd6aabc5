/** The distance between two points on a sphere, in miles (docs/rules/transport.md). */
import type { Coordinates } from './transport.ts';

/** Mean radius of the earth. */
const earthMiles = 3958.7613;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

export function milesBetween(one: Coordinates, other: Coordinates): number {
  const halfLatitude = Math.sin(radians(other.latitude - one.latitude) / 2);
  const halfLongitude = Math.sin(radians(other.longitude - one.longitude) / 2);
  const chord =
    halfLatitude ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * halfLongitude ** 2;
  return 2 * earthMiles * Math.asin(Math.min(1, Math.sqrt(chord)));
}
