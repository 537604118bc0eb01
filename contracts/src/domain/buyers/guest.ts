/** Everything about one guest. */
export const guestStream = (guestId: string): string => `guest-${guestId}`;

/** Days for which a link in a mail to a guest works. An address that is still unconfirmed then is erased. */
export const GUEST_LINK_DAYS = 7;

/** The texts of what guests confirm: it does nothing before its link was opened and its button pressed. */
interface MatterTexts {
  /** Above the list of what the shop holds. */
  label: string;
  /** Of the mail with the link, and above the button. */
  title: string;
  /** One sentence; holds nothing that the sender of a form has written, for the address may be a stranger's. */
  text: string;
  /** In the mail and on the page. */
  button: string;
  confirmed: string;
  /** Beside each of them in the list. */
  end: string;
  ended: string;
}

/** What guests can have in the shop: each feature adds its own, and is the GuestHolder of it (backend/src/guests). */
export const GUEST_MATTERS = {
  'saved-search': {
    label: 'Saved searches',
    title: 'Confirm your saved search',
    text: 'We email you at most once a day, when a matching device is listed or gets cheaper. Every email has a link that ends it.',
    button: 'Confirm saved search',
    confirmed: 'Your search is saved. We email you when something new matches.',
    end: 'Delete search',
    ended: 'Saved search deleted',
  },
  flag: {
    label: 'Listings you reported',
    title: 'Get the answer to your report',
    text: 'You reported a listing on Parkho. Confirm your email address, and we email you the answer of our moderators.',
    button: 'Confirm email',
    confirmed: 'Confirmed. We email you the answer of our moderators.',
    end: 'Delete',
    ended: 'Deleted. The report stays, without your address and text.',
  },
  question: {
    label: 'Questions to sellers',
    title: 'Confirm your question',
    text: 'Your question about a device goes to its seller when you confirm it. We email you the answer.',
    button: 'Send question',
    confirmed: 'Your question was sent. We email you the answer.',
    end: 'Delete question',
    ended: 'Question deleted',
  },
  review: {
    label: 'Reviews of what you bought',
    title: 'Was your computer as described?',
    text: 'A seller on Parkho named this address as that of the buyer of a device. If you bought it, you can say once whether it was as described. Your review is public; your address and name are not.',
    button: 'Review the device',
    confirmed: 'You can review the device now.',
    end: 'Delete review',
    ended: 'Review deleted',
  },
  assistant: {
    label: 'Invitations to shops',
    title: 'Work for a shop on Parkho',
    text: 'A seller on Parkho invites you to work in their shop: to list devices, and to answer buyers in its name.',
    button: 'See the invitation',
    confirmed: 'You can join the shop now.',
    end: 'Decline',
    ended: 'Invitation declined',
  },
} as const satisfies Record<string, MatterTexts>;
export type GuestMatterKind = keyof typeof GUEST_MATTERS;
export const GUEST_MATTER_KINDS = Object.keys(GUEST_MATTERS) as [GuestMatterKind, ...GuestMatterKind[]];

/** One thing of a guest: `id` is that of the feature that holds it. */
export interface GuestMatter {
  kind: GuestMatterKind;
  id: string;
}

/** A thing of a guest as a page shows it. */
export interface GuestHolding {
  _id: string;
  title: string;
  /** A second line. */
  detail?: string;
  /** Address of the page that shows it. */
  href?: string;
  /** ISO 8601. */
  since: string;
  /** The link of its mail has not confirmed it: a stranger may have typed the address. */
  unconfirmed?: true;
}

/** data of GET /api/guests/by-link?token: what the shop holds for an address without an account. */
export interface GuestRecord {
  email: string;
  /** Since when, ISO 8601. */
  since: string;
  /** What the link is to confirm, until it has. */
  pending: GuestMatter | null;
  /** Kinds of which there are any. */
  holdings: { kind: GuestMatterKind; items: GuestHolding[] }[];
}

/** data of GET /api/guests/by-link/export?token. */
export interface GuestExport extends Omit<GuestRecord, 'pending'> {
  exportedAt: string;
  /** What happened to the record itself, the oldest first; without hashes. */
  history: { type: string; at: string; data: object }[];
}
