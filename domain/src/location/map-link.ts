/** The target of 'Open in maps': a URL that opens the maps app on phones and the browser on computers. */

export interface MappedPlace {
  name: string;
  address: string;
  latitude: number | null;
  longitude: number | null;
}

export function mapLink(place: MappedPlace): string {
  const { latitude, longitude } = place;
  const query =
    latitude !== null && longitude !== null
      ? `${latitude},${longitude}`
      : [place.name, place.address].filter((part) => part !== '').join(', ');
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`;
}
