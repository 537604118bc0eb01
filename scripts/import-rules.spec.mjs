import { cyclesIn, rules } from './import-rules.mjs';

const brokenRules = (file, target, values) =>
  Object.keys(rules).filter((rule) => rules[rule](file, target, values));

describe('import rules', () => {
  it.each([
    [
      'contracts/src/domain/product.ts',
      'npm:lodash',
      'contracts import only the schema library and do no I/O',
    ],
    ['stores/src/index.ts', 'projections/src/index.ts', 'workspaces import only the workspaces below them'],
    ['demo/src/demo.ts', 'stores/src/index.ts', 'workspaces import only the workspaces below them'],
    [
      'frontend/src/lib/http/api.ts',
      'backend/src/config.ts',
      'workspaces import only the workspaces below them',
    ],
    ['frontend/src/ui/device/product-card.tsx', 'frontend/src/app/router.tsx', 'downwards'],
    ['frontend/src/lib/http/api.ts', 'frontend/src/ui/toast.tsx', 'downwards'],
    ['frontend/src/storefront/home/hero.tsx', 'frontend/src/app/frame/header.tsx', 'downwards'],
    ['frontend/src/storefront/home/hero.tsx', 'frontend/src/storefront/about/people.tsx', 'downwards'],
    ['frontend/src/storefront/home/hero.tsx', 'frontend/src/console/parts/record/facts.tsx', 'downwards'],
    ['frontend/src/console/parts/actions/http.ts', 'frontend/src/console/data-provider.ts', 'downwards'],
    ['frontend/src/ui/button.tsx', 'npm:react-admin', 'only the console imports react-admin'],
    ['backend/src/products/pictures/pictures.ts', 'backend/src/identity/account/users.ts', 'downwards'],
    ['backend/src/platform/http/response/etag.ts', 'backend/src/products/product.ts', 'downwards'],
    ['backend/src/platform/engines/tokens.ts', 'backend/src/platform/http/response/etag.ts', 'downwards'],
    ['backend/src/identity/account/users.ts', 'backend/src/identity/session/client.ts', 'downwards'],
    ['backend/src/identity/brand-new/x.ts', 'backend/src/identity/account/users.ts', 'a line in the table'],
    ['backend/src/products/product.ts', 'node:fs', 'deciders are pure'],
    ['projections/src/users/users.ts', 'projections/src/products/products.ts', 'downwards'],
    ['projections/src/users/users.ts', 'projections/src/engine/projector.ts', 'downwards'],
    ['projections/src/users/users.ts', 'node:crypto', 'projections are pure'],
    ['stores/src/event-store/event-store.ts', 'stores/src/read-store/read-store.ts', 'downwards'],
    [
      'stores/src/read-store/read-store.ts',
      'npm:mongodb',
      'a driver is imported only by its adapter, and by tests that damage its files',
    ],
    ['bench/src/shop/history.ts', 'bench/src/parts/appends.ts', 'downwards'],
    [
      'e2e/src/buyer/shop.spec.ts',
      'backend/src/config.ts',
      'workspaces import only the workspaces below them',
    ],
  ])('%s may not import %s', (file, target, rule) => {
    expect(brokenRules(file, target).join()).toContain(rule);
  });

  it.each([
    ['frontend/src/app/router.tsx', 'frontend/src/storefront/home/home-page.tsx'],
    ['frontend/src/console/users/users.ts', 'frontend/src/console/parts/actions/http.ts'],
    ['backend/src/demo/demo-shop.ts', 'backend/src/products/product.ts'],
    ['backend/src/products/pictures/pictures.ts', 'backend/src/platform/media/images.ts'],
    ['backend/src/identity/session/sign-in.ts', 'backend/src/identity/session/commands/log-in.ts'],
    ['projections/src/users/users.ts', 'projections/src/projection.ts'],
    // A test may render a screen inside the application's frame.
    ['frontend/src/storefront/account/profile/profile.test.tsx', 'frontend/src/app/guard.tsx'],
  ])('%s may import %s', (file, target) => {
    expect(brokenRules(file, target)).toEqual([]);
  });
});

describe('the imports of report versions from contracts', () => {
  const brokenBy = (file, values) =>
    brokenRules(`backend/src/reports/${file}`, 'contracts/src/index.ts', values);

  it('are types and permanent values', () => {
    expect(brokenBy('v1/model.ts', ['plusDays'])).toEqual([]);
    expect(brokenBy('v1/model.ts', [])).toEqual([]);
    expect(brokenBy('v1/products.ts', ['plusDays', 'CONDITIONS']).join()).toContain(
      'imports only types and permanent values',
    );
    expect(brokenBy('v2/products.ts', ['*']).join()).toContain('imports only types and permanent values');
    expect(brokenBy('v1/version-1.spec.ts', ['SHOP_REPORT_TYPES'])).toEqual([]);
    expect(brokenBy('generate-report.ts', ['SHOP_REPORT_TYPES'])).toEqual([]);
  });
});

describe('cycles', () => {
  const products = 'backend/src/products/search/product-search.ts';
  const [reactions, mail] = [
    'backend/src/platform/reactions/reactor.ts',
    'backend/src/platform/mail/mail.ts',
  ];
  const media = 'backend/src/platform/media/images.ts';

  it('are found through other folders, once', () => {
    const imports = [
      [products, media],
      [reactions, mail],
      [mail, media],
      [media, reactions],
    ];
    const folder = (name) => `backend/src/platform/${name}`;
    expect(cyclesIn(imports)).toEqual([[folder('mail'), folder('media'), folder('reactions')]]);
    expect(cyclesIn(imports.slice(0, 3))).toEqual([]);
  });

  it('are ignored if a feature and its commands, or a test, import each other', () => {
    const feature = 'backend/src/wishlist/wishlist.ts';
    const command = 'backend/src/wishlist/commands/save.ts';
    expect(
      cyclesIn([
        [feature, command],
        [command, feature],
      ]),
    ).toEqual([]);
    expect(
      cyclesIn([
        [mail, media],
        ['backend/src/platform/media/images.spec.ts', mail],
      ]),
    ).toEqual([]);
  });
});
