import {
  type AffectedScreens,
  type Capability,
  can,
  type LiveHint,
  type LiveTopic,
  type UserRole,
} from '@parkho/contracts';

/** The user of a connection, and the seller in whose shop an assistant works; null: a visitor without a session. */
export type Audience = { id: string; role: UserRole; sellerId?: string } | null;

/** Maximum number of devices in one hint. */
const DEVICES_MAX = 100;

type AffectedTopic = Extract<AffectedScreens, { topic: LiveTopic }>;

/** The changes in a range of the log, by audience. */
export class Changes {
  private readonly devices = new Set<string>();
  private readonly signedIn = new Set<LiveTopic>();
  private readonly staff = new Map<Capability, Set<LiveTopic>>();
  private readonly people = new Map<string, Set<LiveTopic>>();

  get isEmpty(): boolean {
    return [this.devices, this.signedIn, this.staff, this.people].every(({ size }) => size === 0);
  }

  add({ topic, to }: AffectedTopic): void {
    if (to === 'signed-in') this.signedIn.add(topic);
    else if ('can' in to) addTo(this.staff, to.can, [topic]);
    else addTo(this.people, to.person, [topic]);
  }

  addDevice(id: string): void {
    this.devices.add(id);
  }

  merge({ devices, signedIn, staff, people }: Changes): void {
    for (const id of devices) this.devices.add(id);
    for (const topic of signedIn) this.signedIn.add(topic);
    for (const [capability, topics] of staff) addTo(this.staff, capability, topics);
    for (const [person, topics] of people) addTo(this.people, person, topics);
  }

  /** Listeners with the same hint share a key; a user with a personal hint has their own. */
  keyFor(audience: Audience): string {
    if (!audience) return '';
    const { id, role, sellerId = id } = audience;
    return this.people.has(id) || this.people.has(sellerId) ? `${role} ${id}` : role;
  }

  /** The hint for this audience; null without any. */
  hintFor(audience: Audience): LiveHint | null {
    const topics = audience ? this.topicsFor(audience) : [];
    if (topics.length === 0 && this.devices.size === 0) return null;
    return { topics, devices: this.devices.size > DEVICES_MAX ? 'any' : [...this.devices] };
  }

  private topicsFor({ id, role, sellerId = id }: NonNullable<Audience>): LiveTopic[] {
    const staff = [...this.staff].flatMap(([capability, topics]) =>
      can(role, capability) ? [...topics] : [],
    );
    return [
      ...new Set([
        ...this.signedIn,
        ...staff,
        ...(this.people.get(id) ?? []),
        ...(this.people.get(sellerId) ?? []),
      ]),
    ];
  }
}

const addTo = <K>(sets: Map<K, Set<LiveTopic>>, key: K, topics: Iterable<LiveTopic>): void => {
  const set = sets.get(key) ?? new Set();
  for (const topic of topics) set.add(topic);
  sets.set(key, set);
};
