/** The interface between the server that sends pages and the application that renders them. */

/**
 * Reads an address of the API, such as '/api/categories', in the process of the server; a refusal is returned as a
 * response.
 */
export type PageRead = (address: string) => Promise<{ status: number; body: string }>;

export interface PageRequest {
  /** Path and query. */
  address: string;
  /** Origin of the site, such as 'https://parkho.pk'. */
  origin: string;
}

export interface RenderedPage {
  /** Content of the root element. */
  html: string;
  /**
   * The responses that the page was rendered from, as JSON, for the browser to hydrate. Absent if one of them is a
   * refusal: the browser then renders the page itself.
   */
  state?: string;
  /** The highest HTTP status of its reads, 200 without any. */
  status: number;
}

/** A page whose API responses have been read. */
export interface PageContent {
  /** The API responses that the page shows, as text: the page is unchanged while they are. */
  data: string;
  render(): Promise<RenderedPage>;
}

/** Reads a public page as every visitor gets it; null for a page that depends on the signed-in user. */
export type ReadPage = (request: PageRequest) => Promise<PageContent | null>;

/** The interface of the application built for the server. */
export interface PageRenderer {
  createRenderer(read: PageRead): ReadPage;
}

/** The element of a page that holds `RenderedPage.state`. */
export const PAGE_STATE_ID = 'page-state';

/**
 * The one inline script of a page, for tasks that cannot wait for the application. It marks a browser with a session,
 * so that the header of a page that is the same for everyone shows no 'Login' to signed-in users. It redirects to the
 * chosen language, where the page has it. And it records presses of buttons without a handler in `unhandledPresses`:
 * all presses before the application runs, then those that React stops. Buttons of forms and popovers work by
 * themselves.
 */
export const PAGE_SCRIPT = `{
const {dataset,lang}=document.documentElement
try{
if(localStorage.getItem('token'))dataset.session=''
const chosen=localStorage.getItem('language')
const there=chosen&&chosen!==lang&&document.querySelector('link[hreflang='+CSS.escape(chosen)+']')
if(there)location.replace(new URL(there.href).pathname+location.search+location.hash)
}catch{}
const unhandled=window.unhandledPresses=new Set
const button=({target})=>target.closest('button[type=button]:not([popovertarget])')
addEventListener('click',(press)=>{if(button(press))unhandled.add(button(press))},true)
addEventListener('click',(press)=>{if('hydrated' in dataset)unhandled.delete(button(press))})
}`;
