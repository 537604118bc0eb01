import { LIVE_RESET, LIVE_TOPICS, type LiveHint, type LiveTopic, TOKEN_STORAGE_KEY } from '@parkho/contracts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { readStorage } from '../storage';

/** The query key prefix of a react-admin resource. */
const resource = (name: string, ...reads: string[]): QueryKey[] => reads.map((read) => [name, read]);

/** The queries that show a topic, by the prefixes of their keys: those of the storefront and those of the console. */
const QUERIES_OF_TOPIC: Readonly<Record<LiveTopic, readonly QueryKey[]>> = {
  // A notification about a queue comes with a new number of entries in it.
  notifications: [['notifications'], ['waiting']],
  'my-products': [
    ['products', 'mine'],
    ['products', 'dashboard'],
    ['products', 'page'],
    ['inspection-requests', 'to-seller'],
  ],
  'my-inspections': [['inspection-requests', 'mine']],
  // The seller's list shows the number of waiting items.
  questions: [['questions'], ['products', 'mine']],
  reviews: [['reviews']],
  products: [...resource('products', 'getList', 'getOne'), ['moderation'], ['flags'], ['history', 'product']],
  featuring: [['featured-requests']],
  // Open forms are not refetched: a form is sent with the version that it is based on.
  inspections: [
    ...resource('inspections', 'getList', 'case'),
    ['inspection-analytics'],
    ['history', 'inspection'],
  ],
  'external-inspections': resource('external-inspections', 'getList'),
  ideas: [['feature-requests'], ['history', 'featureRequest']],
  users: [
    ...resource('users', 'getList', 'getOne', 'history', 'sessions'),
    ['analytics', 'users'],
    ['history', 'user'],
  ],
  assistants: [['assistants']],
  reports: [['reports']],
};
const DEVICE_PAGE: QueryKey = ['products', 'page'];
/**
 * Lists of devices for buyers: they do not change while they are read, and are refetched when they are opened again.
 */
const BUYERS_LISTS: readonly QueryKey[] = [
  ['products', 'public'],
  ['products', 'similar'],
];

/** The longest delay between an update and its refetch, in milliseconds: updates in between share the call. */
const BATCH_DELAY_MS = 800;
/** After a restart of the server the refetches of all open tabs are spread over this time. */
const RESET_DELAY_MS = 5_000;

export type LiveMessage = LiveHint | typeof LIVE_RESET;

/** The queries shown in this tab. */
export class LiveQueries {
  private readonly clients = new Set<QueryClient>();
  private pending: LiveMessage[] = [];
  private isWaiting = false;

  /** @param onChange called when the set of shown queries changes */
  constructor(private readonly onChange: () => void) {}

  add(client: QueryClient): () => void {
    this.clients.add(client);
    const unsubscribe = client.getQueryCache().subscribe(({ type }) => {
      if (type === 'observerAdded' || type === 'observerRemoved') this.onChange();
    });
    return () => {
      unsubscribe();
      this.clients.delete(client);
      this.onChange();
    };
  }

  /** Whether an update could concern the screen: without a session, only on the page of a device. */
  areAffected(): boolean {
    if (readStorage(TOKEN_STORAGE_KEY)) return this.clients.size > 0;
    return [...this.clients].some(
      (client) => client.getQueryCache().findAll({ queryKey: DEVICE_PAGE, type: 'active' }).length > 0,
    );
  }

  /** Schedules a refetch of the changed queries. */
  follow(message: LiveMessage): void {
    this.pending.push(message);
    if (this.isWaiting) return;
    this.isWaiting = true;
    const within = message === LIVE_RESET ? RESET_DELAY_MS : BATCH_DELAY_MS;
    setTimeout(() => this.refetch(), Math.random() * within);
  }

  private refetch(): void {
    this.isWaiting = false;
    const topics = this.pending.splice(0);
    const keys = new Map(topics.flatMap(keysOf).map((key) => [JSON.stringify(key), key]));
    // A hidden tab refetches when it is shown.
    const refetchType = document.hidden ? 'none' : 'active';
    for (const client of this.clients) {
      for (const queryKey of keys.values()) void client.invalidateQueries({ queryKey, refetchType });
      for (const queryKey of BUYERS_LISTS) void client.invalidateQueries({ queryKey, refetchType: 'none' });
    }
  }
}

const keysOf = (message: LiveMessage): readonly QueryKey[] => {
  if (message === LIVE_RESET)
    return [...LIVE_TOPICS.flatMap((topic) => QUERIES_OF_TOPIC[topic]), DEVICE_PAGE];
  const { topics, devices } = message;
  const pages = devices === 'any' ? [DEVICE_PAGE] : devices.map((id) => [...DEVICE_PAGE, id]);
  // A newer server may send topics that this page does not know.
  return [...topics.flatMap((topic) => QUERIES_OF_TOPIC[topic] ?? []), ...pages];
};
