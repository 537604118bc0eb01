import type { FastifyReply } from 'fastify';

/** Whether a browser that shows pages sends the request. */
export const wantsPage = (accept: string | undefined): boolean => accept?.includes('text/html') ?? false;

/**
 * Redirects a browser to the page of a link in a mail, and returns whether it did: some mail programs open the address
 * of List-Unsubscribe in a browser instead of posting to it.
 * @param pathOf the page's path for an encoded token
 */
export const redirectToPage = (
  reply: FastifyReply,
  accept: string | undefined,
  pathOf: (token: string) => string,
  token: string,
): boolean => {
  if (!wantsPage(accept)) return false;
  reply.status(303).header('location', pathOf(encodeURIComponent(token)));
  return true;
};
