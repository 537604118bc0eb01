import { type AuditView, auditPath, filterOf, viewIn } from './audit-view';

const TODAY = '2026-11-26';

test.each<[view: AuditView, address: string]>([
  [{}, '/admin/audit'],
  [{ system: true }, '/admin/audit?system=shown'],
  [
    { type: ['ProductSold', 'ProductListed'], field: 'price' },
    '/admin/audit?type=ProductSold&type=ProductListed&field=price',
  ],
  [{ q: 'a b', period: 'last-week' }, '/admin/audit?q=a+b&period=last-week'],
])('the view %o equals its parsed address', (view, address) => {
  expect(auditPath(view)).toBe(address);
  expect(viewIn(new URL(address, 'http://shop').searchParams)).toEqual({ view, problems: [] });
});

test.each([
  ['role=king', ['unknown role “king”']],
  ['field=colour&field=price', ['unknown field “colour”']],
  ['tpye=ProductSold', ['unknown filter “tpye”']],
  ['from=2026-02-30', ['invalid time “2026-02-30”']],
  [`thing=${'x'.repeat(201)}`, [`invalid record id “${'x'.repeat(40)}”`]],
  [`q=${'x'.repeat(101)}`, ['search too long']],
  ['period=last-year', ['unknown period “last-year”']],
  // Of an older address, and of the panel.
  ['without=program-work&event=e1&role=', []],
])('%s reports its ignored parts', (query, problems) => {
  expect(viewIn(new URLSearchParams(query)).problems).toEqual(problems);
});

test('a period expands to its bounds, and system events are excluded by default', () => {
  expect(filterOf({ period: 'last-week', actor: 'u1' }, TODAY)).toEqual({
    actor: 'u1',
    from: '2026-11-16',
    to: '2026-11-22',
    without: 'program-work',
  });
  expect(filterOf({ system: true }, TODAY)).toEqual({});
  // The address says both: the period counts.
  expect(viewIn(new URLSearchParams('period=today&from=2026-01-01')).view).toEqual({ period: 'today' });
});
