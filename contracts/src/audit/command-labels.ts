import { eventDefinitionOf } from '../events/events.js';

/** Prefix of commands of background jobs; the type of the causing event follows. */
export const CAUSE_PREFIX = 'because of ';

/** The screen of each route. Other routes belong to the screen of the nearest route above. */
const SCREEN_OF_ROUTE: Readonly<Record<string, string>> = {
  '/admin/feature-requests': 'Console, feature requests',
  '/admin/featured-requests': 'Console, featured requests',
  '/admin/inspections': 'Console, inspections',
  '/admin/products': 'Console, products',
  '/admin/products/:id/dismiss-flags': 'Console, moderation',
  '/admin/products/:id/inspection': 'Console, inspections',
  '/admin/products/:id/inspection-with-images': 'Console, inspections',
  '/admin/products/:id/uphold-flags': 'Console, moderation',
  '/admin/projections': 'Console, operations',
  '/admin/questions': 'Console, questions',
  '/admin/reviews': 'Console, reviews',
  '/admin/reactions': 'Console, operations',
  '/admin/rejection-reasons': 'Console, moderation',
  '/admin/users': 'Console, users',
  '/audit': 'Console, audit',
  '/auth': 'Profile',
  '/auth/confirm-email': 'Link in a mail',
  '/auth/forgot-password': 'Login',
  '/auth/login': 'Login',
  '/auth/register': 'Registration',
  '/auth/reset-password': 'Link in a mail',
  '/categories': 'Console, categories',
  '/admin/reference-lists': 'Console, categories',
  '/console/contact-data': 'Console, contact details',
  '/console/views': 'Console, saved views',
  '/console/views/by-link': 'Link in a mail',
  '/external-inspections': 'Console, external inspections',
  '/external-inspections/request': 'PC inspection',
  '/external-inspections/request-form': 'PC inspection',
  '/feature-requests': 'Feature requests',
  '/guests': 'Your data',
  '/inspection-requests': 'My inspections',
  '/notifications': 'Notifications',
  '/notifications/mails': 'Profile',
  '/notifications/unsubscribe': 'Link in a mail',
  '/products': 'My products',
  '/products/:id/flag': 'Device page',
  '/products/:id/questions': 'Device page',
  '/products/:id/request-inspection': 'Device page',
  '/products/:id/toggle-inspection': 'Console, inspections',
  '/products/questions': 'Questions',
  '/products/:id/buyer': 'My products',
  '/products/reviews': 'Reviews',
  '/products/import': 'Import of listings',
  '/reports': 'Console, reports',
  '/analysis': 'Console, SQL',
  '/assistants': 'Link in a mail',
  '/seller/assistants': 'Assistants',
  '/saved-searches': 'Saved searches',
  '/saved-searches/by-link': 'Link in a mail',
  '/reviews': 'Link in a mail',
  '/seller/featured-request': 'My products',
  '/wishlist': 'Wishlist',
};

/**
 * The source of a command in words: 'My products' for 'PUT /products/products/:id', 'Because of: Device listed' for a
 * background job. Undefined for other sources.
 */
export const commandLabel = (command: string): string | undefined => {
  if (command.startsWith(CAUSE_PREFIX)) {
    const definition = eventDefinitionOf(command.slice(CAUSE_PREFIX.length));
    return definition && `Because of: ${definition.label}`;
  }
  let route = command.slice(command.indexOf(' ') + 1);
  while (route && !Object.hasOwn(SCREEN_OF_ROUTE, route))
    route = route.slice(0, Math.max(0, route.lastIndexOf('/')));
  return route ? SCREEN_OF_ROUTE[route] : undefined;
};
