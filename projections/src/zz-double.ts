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
    sel(c: string, { filter = {}, search = '' }: any) {
      const ws = (t: string) => t.toLowerCase().match(/[a-z0-9]+/g) ?? [];
      return [...col(c).docs.values()].map((d: string) => JSON.parse(d)).filter((d: any) =>
        Object.entries(filter).every(([k, v]: any) => typeof v !== 'object' ? d[k] === v : (!v.$in || v.$in.includes(d[k])) && (v.$gte === undefined || d[k] >= v.$gte) && (v.$lte === undefined || d[k] <= v.$lte)) &&
        ws(search ?? '').every((w) => ws(d.name + ' ' + d.brand).some((x) => x.startsWith(w))));
    },
    async find(c: string, q: any) {
      const [[k, dir]] = Object.entries(q.sort ?? { _id: 1 }) as any;
      const key = (d: any) => d;
      return this.sel(c, q).sort((a: any, b: any) => dir * ((a[k] < b[k] ? -1 : a[k] > b[k] ? 1 : 0) || (a._id < b._id ? -1 : 1))).slice(q.skip ?? 0, (q.skip ?? 0) + q.limit);
    },
    async count(c: string, s: any) { return this.sel(c, s).length; },
    async facets(c: string, s: any, fields: string[]) {
      return Object.fromEntries(fields.map((f) => { const m2 = new Map(); for (const d of this.sel(c, s)) if (d[f] !== undefined) m2.set(d[f], (m2.get(d[f]) ?? 0) + 1); return [f, [...m2].map(([value, count]) => ({ value, count })).sort((a: any, b: any) => b.count - a.count || (a.value < b.value ? -1 : 1))]; }));
    },
  };
}
