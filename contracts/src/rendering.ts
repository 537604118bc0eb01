/** What the server that answers with pages and the application that renders them know of each other. */

/** Reads an address of the API, such as '/api/categories', in the process of the server; a refusal is an answer, too. */
export type PageRead = (address: string) => Promise<{ status: number; body: string }>;

export interface PageRequest {
  /** Path and query. */
  address: string;
  /** Origin of the site, such as 'https://parkho.pk'. */
  origin: string;
}

export interface RenderedPage {
  /** What stands in the root element. */
  html: string;
  /**
   * The answers that the page was rendered from, as JSON, for the browser to continue with. Absent where one of them
   * is a refusal: the browser then renders the page itself.
   */
  state?: string;
  /** The highest HTTP status of what was read, 200 where nothing was. */
  status: number;
}

/** A page whose answers have been read. */
export interface PageContent {
  /** The answers, as text: while they are the same, so is the page at its address. */
  shows: string;
  render(): Promise<RenderedPage>;
}

/** Reads a public page as every visitor gets it; null for a page that depends on who is signed in. */
export type ReadPage = (request: PageRequest) => Promise<PageContent | null>;

/** The face of the application built for the server. */
export interface PageRenderer {
  createRenderer(read: PageRead): ReadPage;
}

/** The element of a page that holds `RenderedPage.state`. */
export const PAGE_STATE_ID = 'page-state';

/**
 * The one script that stands in a page, for what cannot wait until the application runs. It marks a browser that has a
 * session, so that the header of a page that is the same for everybody shows no 'Login' to whom is signed in. It leads to
 * the page in the language that was chosen, where there is one. And it keeps the buttons whose presses nothing has heard, in `unheardPresses`: all before the application runs, then those
 * whose presses React stops. Buttons of forms and popovers work by themselves.
 */
export const PAGE_SCRIPT = `{
const {dataset,lang}=document.documentElement
try{
if(localStorage.getItem('token'))dataset.session=''
const chosen=localStorage.getItem('language')
const there=chosen&&chosen!==lang&&document.querySelector('link[hreflang='+CSS.escape(chosen)+']')
if(there)location.replace(new URL(there.href).pathname+location.search+location.hash)
}catch{}
const unheard=window.unheardPresses=new Set
const button=({target})=>target.closest('button[type=button]:not([popovertarget])')
addEventListener('click',(press)=>{if(button(press))unheard.add(button(press))},true)
addEventListener('click',(press)=>{if('hydrated' in dataset)unheard.delete(button(press))})
}`;
