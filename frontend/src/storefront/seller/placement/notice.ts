/** The outcome of an action, for the banner of the page. */
export interface Notice {
  kind: 'error' | 'success';
  text: string;
}
export type ShowNotice = (notice: Notice) => void;
