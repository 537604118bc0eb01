import * as v from 'valibot';
import { CONTACT_CHANNELS } from '../../domain/buyers/contact-channel.js';
import { TRAFFIC_MESSAGES } from '../../views/traffic.js';

/** POST /products/public/:id/contact. Without a way the buyer is only shown the contact data. */
export const contactForm = v.object({
  way: v.optional(v.picklist(CONTACT_CHANNELS, TRAFFIC_MESSAGES.wayInvalid)),
});
