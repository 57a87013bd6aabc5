/** Where the pictures of a location are fetched from: two members of every item (3.6, D-UI-07). */
export interface PictureAddress {
  photoDomain: string;
  photoFolder: string;
}
