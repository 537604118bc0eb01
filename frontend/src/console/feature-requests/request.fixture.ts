import type { RequestDetailRecord } from './request-calls';

/** A request without a decision. */
export const darkMode: RequestDetailRecord = {
  id: 'r 1',
  _id: 'r 1',
  title: 'Dark mode',
  description: 'The site is bright at night.',
  category: 'Enhancement',
  priority: 'High',
  tags: ['night'],
  status: 'Pending',
  submittedBy: { _id: 'u1', name: 'Sana Iqbal', email: 'sana@example.pk', role: 'seller' },
  submittedAt: '2026-11-20T08:00:00.000Z',
  voteCount: 3,
  upvotes: 4,
  downvotes: 1,
  myVote: null,
  isMine: false,
  feedbackCount: 1,
  feedback: [
    {
      _id: 'f1',
      user: { name: 'Sana Iqbal', role: 'author' },
      message: 'Green would do as well.',
      timestamp: '2026-11-20T09:00:00.000Z',
    },
  ],
  productDetails: {
    productId: 'p1',
    name: 'ThinkPad T480',
    description: 'Clean, with charger.',
    price: 85000,
    category: 'Laptop',
    brand: 'Lenovo',
    condition: 'Used',
    location: 'Lahore',
    images: {},
  },
  associatedProduct: null,
  version: 7,
};
