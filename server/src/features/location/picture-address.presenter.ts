/** Where a location's pictures are fetched from: two properties of every item (3.6, D-UI-07). */
export interface PictureAddress {
  photoDomain: string;
  photoFolder: string;
}
