import * as v from 'valibot';
import { CONTACT_WAYS } from '../../domain/buyers/contact-way.js';
import { TRAFFIC_MESSAGES } from '../../views/traffic.js';

/** POST /products/public/:id/contact. Without a way the buyer is only shown the contact data. */
export const contactForm = v.object({
  way: v.optional(v.picklist(CONTACT_WAYS, TRAFFIC_MESSAGES.wayInvalid)),
});
