/** What came of a press, for the banner of the page. */
export interface Notice {
  kind: 'error' | 'success';
  text: string;
}
export type Tell = (notice: Notice) => void;
