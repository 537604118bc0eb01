import { CheckpointMoved } from '@parkho/stores';
const dirs = new Map<string, any>();
export async function openReadStore(dir: string): Promise<any> {
  const m = dirs.get(dir) ?? { cols: new Map(), active: new Map() };
  dirs.set(dir, m);
  const col = (c: string) => { const x = m.cols.get(c); if (!x) throw new Error('no such table ' + c); return x; };
  return {
    async ensure(c: string) { if (!m.cols.has(c)) m.cols.set(c, { docs: new Map(), position: '', changed: '' }); },
    async list(p: string) { return [...m.cols.keys()].filter((k: string) => k.startsWith(p)); },
    async drop(c: string) { m.cols.delete(c); },
    async active(n: string) { return m.active.get(n) ?? null; },
    async activate(n: string, c: string) { m.active.set(n, c); },
    async checkpoint(c: string) { const { position, changed } = col(c); return { position, changed }; },
    async commit(c: string, { from, to, put, remove }: any) {
      const x = col(c);
      await null;
      if (x.position !== from) throw new CheckpointMoved(c);
      for (const d of put) x.docs.set(d._id, JSON.stringify(d));
      for (const d of remove) x.docs.delete(d);
      x.position = to; if (put.length + remove.length) x.changed = to;
    },
    async get(c: string, id: string) { const d = col(c).docs.get(id); return d ? JSON.parse(d) : null; },
    async getMany(c: string, ids: string[]) { return ids.map((i) => col(c).docs.get(i)).filter(Boolean).map((d) => JSON.parse(d)); },
    async close() {},
  };
}
