import * as v from 'valibot';
import { CONTACT_WAYS, TRAFFIC_MESSAGES } from '../../domain/buyers/traffic.js';

/** POST /products/public/:id/contact. Without a way the buyer is only shown how to reach the seller. */
export const contactForm = v.object({
  way: v.optional(v.picklist(CONTACT_WAYS, TRAFFIC_MESSAGES.wayInvalid)),
});
