import type { AuditedEvent } from '@parkho/contracts';

/** A seller has changed the price of a device, and the contact in its listing. */
export const priceChanged: AuditedEvent = {
  id: '0b9f2c51-1111-4222-8333-944455556666',
  type: 'ProductDetailsChanged',
  label: 'Listing updated',
  sentence: 'Sana Iqbal changed the price of ThinkPad T480 from PKR 85,000 to PKR 80,000.50, and the contact',
  kind: 'product',
  thing: 'p1',
  name: 'ThinkPad T480',
  stream: 'product-p1',
  revision: 2,
  actor: { id: 'u1', role: 'seller', name: 'Sana Iqbal' },
  at: '2026-11-21T19:05:07.000Z',
  position: '00000000000000000007',
  correlation: 'c1',
  command: 'PUT /products/products/:id',
  changes: [
    { field: 'price', from: 85000, to: 80000.5 },
    { field: 'laptopDetails.contactInfo', from: null, to: null, withheld: 'personal' },
  ],
  data: [],
  hasPersonal: true,
  caused: [{ id: 'e2', type: 'ProductApproved', label: 'Listing approved', kind: 'product', thing: 'p1' }],
  size: 7,
};
