// Which modules may import which (docs/architecture.md). `npm run lint` checks every import by these rules
// (check-imports.mjs). Targets are written as 'stores/src/x.ts' for the repository's files, 'node:fs' for Node,
// 'npm:react' for packages.

/** The workspaces that each workspace may import. */
export const workspaces = {
  contracts: [],
  stores: ['contracts'],
  projections: ['contracts', 'stores'],
  demo: ['contracts'],
  backend: ['contracts', 'stores', 'projections', 'demo'],
  frontend: ['contracts'],
  e2e: ['contracts', 'stores', 'projections'],
  bench: ['contracts', 'stores', 'projections', 'backend', 'e2e'],
};

/**
 * The layers of a folder, from the top down: a layer may import those on later lines, and layers on one line may not
 * import each other. '.' is the folder's own files, unless a file is named; '*' is every folder that is not named. A
 * folder without an entry is one layer.
 */
const layers = {
  'contracts/src': [
    ['index'],
    ['urdu'],
    ['import'],
    ['forms'],
    ['audit'],
    ['events'],
    ['texts'],
    ['.'],
    ['views', 'analysis'],
    ['domain'],
    ['device'],
    ['evidence'],
    ['values'],
  ],
  'contracts/src/events': [
    ['.'],
    ['accounts', 'buyers', 'console'],
    ['event-definition', 'phrases'],
    ['affected'],
  ],
  'contracts/src/forms': [['.'], ['buyers', 'inspection', 'listing'], ['phone'], ['texts'], ['check']],
  'stores/src': [
    ['.'],
    ['log-tree'],
    ['personal-data', 'read-store', 'image-store'],
    ['key-store'],
    ['servers'],
    ['event-store'],
    ['engines'],
  ],
  'stores/src/event-store': [['*'], ['.']],
  'stores/src/read-store': [['*'], ['.']],
  'stores/src/read-store/sqlite': [['.'], ['rows'], ['background'], ['collection'], ['packed-id']],
  'projections/src': [['.'], ['engine', '*'], ['fingerprints'], ['read-model', 'texts'], ['projection']],
  'demo/src': [['.'], ['reports'], ['devices']],
  'backend/src': [
    ['.'],
    ['cli'],
    ['demo', 'import', 'audit', 'sales'],
    [
      'analysis',
      'inspections',
      'facts',
      'feature-requests',
      'moderation',
      'notifications',
      'live',
      'questions',
      'reports',
      'reviews',
      'saved-searches',
    ],
    ['evidence'],
    ['*'],
    ['guests'],
    ['platform'],
    ['config'],
  ],
  'backend/src/analysis': [['.'], ['mails'], ['analysis-service', 'tables'], ['engine-process'], ['engine']],
  'backend/src/analysis/engine': [
    ['.', 'main'],
    ['facts-of-log', 'execute-statement', 'statement'],
    ['fact-tables'],
  ],
  'backend/src/identity': [
    ['.'],
    ['profile', 'administration', 'email', 'second-factor'],
    ['assistants'],
    ['erasure'],
    ['mails'],
    ['session'],
    ['account'],
  ],
  'backend/src/identity/account': [['.'], ['email-address', 'passwords'], ['limits'], ['user']],
  'backend/src/inspections': [
    ['.'],
    ['mails', 'work'],
    ['requests'],
    ['inspection-response', 'inspection.dto'],
    ['commands'],
    ['report', 'devices', 'signing', 'report-id-reservation'],
    ['inspection'],
  ],
  'backend/src/products': [
    ['.'],
    ['placement', 'seller', 'drafts'],
    ['search'],
    ['views'],
    ['commands'],
    ['pictures'],
    ['product'],
  ],
  'backend/src/platform/http': [
    ['.'],
    ['description'],
    ['query'],
    ['body', 'response'],
    ['access'],
    ['limits'],
    ['global-plugin'],
  ],
  'backend/src/platform': [
    ['.'],
    ['health', 'logging'],
    ['media', 'mail', 'pdf'],
    ['reactions'],
    ['http'],
    ['commands', 'ids'],
    ['engines'],
    ['tracing'],
  ],
  'backend/src/reports': [
    ['.'],
    ['schedule', 'statements'],
    ['generation'],
    ['versions', 'shop-report'],
    ['v5'],
    ['v4'],
    ['v3'],
    ['v2'],
    ['v1'],
    ['report-version'],
  ],
  'backend/src/reports/v1': [['version-1'], ['formats', 'sections'], ['.']],
  'backend/src/reports/v3': [['version-3'], ['formats', '.'], ['labels']],
  'frontend/src': [['.'], ['app'], ['storefront', 'console'], ['ui'], ['worker'], ['lib'], ['theme']],
  'frontend/src/storefront': [['*']],
  'frontend/src/storefront/seller': [['.'], ['*'], ['listing'], ['parts']],
  'frontend/src/console': [['.'], ['*'], ['history'], ['report', 'audit'], ['parts']],
  'frontend/src/console/reports': [['.'], ['page'], ['report-row'], ['report-files'], ['report-calls']],
  'bench/src': [['main'], ['parts'], ['engines'], ['.'], ['shop']],
};

const drivers = {
  'node:sqlite': 'sqlite',
  'npm:mongodb': 'mongodb',
  'npm:minio': 'minio',
  'npm:@eventstore/db-client': 'eventstoredb',
  // Used by the test double of the server.
  'npm:@grpc/grpc-js': 'eventstoredb',
  'npm:google-protobuf': 'eventstoredb',
};

export const deciders = new Set([
  'backend/src/platform/commands/decider.ts',
  'backend/src/audit/disclosures.ts',
  'backend/src/catalog-reference/category.ts',
  'backend/src/feature-requests/feature-request.ts',
  'backend/src/feature-requests/votes.ts',
  'backend/src/guests/guest.ts',
  'backend/src/identity/account/administration.ts',
  'backend/src/identity/account/assistants.ts',
  'backend/src/identity/account/user.ts',
  'backend/src/inspections/inspection.ts',
  'backend/src/moderation/fingerprints.ts',
  'backend/src/moderation/flags/flags.ts',
  'backend/src/moderation/rejection-reasons.ts',
  'backend/src/notifications/notifications.ts',
  'backend/src/products/drafts/listing-drafts.ts',
  'backend/src/products/product.ts',
  'backend/src/questions/question.ts',
  'backend/src/reports/schedule/report-schedules.ts',
  'backend/src/reports/shop-report.ts',
  'backend/src/saved-searches/saved-searches.ts',
  'backend/src/saved-searches/search-runs.ts',
  'backend/src/saved-views/saved-views.ts',
  'backend/src/reviews/review.ts',
  'backend/src/wishlist/wishlist.ts',
]);

/** Values of contracts whose meaning never changes: calendar days, the paisa of a rupee, the mark of an erased text. */
const permanentValues = new Set([
  'dayInPakistan',
  'plusDays',
  'daysBetween',
  'daysOfRange',
  'comparedDays',
  'toPkr',
  'ERASED',
]);

const TEST_FILE = /\.(spec|test|contract|fixture)\.tsx?$|\/testing\.ts$/;
const workspaceOf = (path) => path.split('/')[0];

/** The line of `order` for a path below its folder, and the name of its layer; -1 if it has none. */
const layerIn = (order, path) => {
  const [first, ...rest] = path.split('/');
  const name = rest.length > 0 ? first : first.replace(/\.\w+$/, '');
  const lineOf = (layer) => order.findIndex((line) => line.includes(layer));
  if (lineOf(name) >= 0) return [lineOf(name), name];
  return rest.length > 0 ? [lineOf('*'), name] : [lineOf('.'), '.'];
};

/** The layers of the importing file and of its target, in each folder of `layers` that contains both. */
const layersOf = (file, target) =>
  Object.entries(layers)
    .filter(([folder]) => file.startsWith(`${folder}/`) && target.startsWith(`${folder}/`))
    .map(([folder, order]) => [file, target].map((path) => layerIn(order, path.slice(folder.length + 1))));

/** Each rule has a name and returns whether `file` importing `target`, and these `values` of it, breaks it. */
export const rules = {
  'workspaces import only the workspaces below them': (file, target) =>
    workspaceOf(target) in workspaces &&
    workspaceOf(target) !== workspaceOf(file) &&
    !workspaces[workspaceOf(file)].includes(workspaceOf(target)),

  'layers import downwards, and layers on one line do not import each other': (file, target) =>
    !TEST_FILE.test(file) &&
    layersOf(file, target).some(([[line, layer], [to, other]]) => layer !== other && line >= to),

  'a new folder has a line in the table of layers': (file, target) =>
    layersOf(file, target).some((ends) => ends.some(([line]) => line < 0)),

  'contracts import only the schema library and do no I/O': (file, target) =>
    workspaceOf(file) === 'contracts' &&
    !TEST_FILE.test(file) &&
    workspaceOf(target) !== 'contracts' &&
    target !== 'npm:valibot',

  'a driver is imported only by its adapter, and by tests that damage its files': (file, target) =>
    target in drivers &&
    !file.startsWith('bench/') &&
    !(target === 'node:sqlite' && /\.spec\.ts$/.test(file)) &&
    !new RegExp(`^stores/src/[a-z-]+/${drivers[target]}(/|(\\.[a-z]+)*\\.ts$)`).test(file),

  'test doubles of engines are imported only by tests': (file, target) =>
    /^stores\/src\/(testing|.*\.double)\.ts$/.test(target) &&
    !TEST_FILE.test(file) &&
    !/^(bench|e2e)\//.test(file),

  'projections are pure: contracts and stores only': (file, target) =>
    /^projections\/src\/(?!engine\/)[^/]+\//.test(file) &&
    !TEST_FILE.test(file) &&
    /^(node|npm):/.test(target),

  'deciders are pure: contracts and other deciders only': (file, target) =>
    deciders.has(file) && !target.startsWith('contracts/') && !deciders.has(target),

  'report versions are pure: contracts only': (file, target) =>
    /^backend\/src\/reports\/v\d+\//.test(file) && !TEST_FILE.test(file) && /^(node|npm):/.test(target),

  'a report version imports only types and permanent values from contracts': (file, target, values = []) =>
    /^backend\/src\/reports\/v\d+\//.test(file) &&
    !TEST_FILE.test(file) &&
    target.startsWith('contracts/') &&
    values.some((name) => !permanentValues.has(name)),

  'only the console imports react-admin': (file, target) =>
    file.startsWith('frontend/') &&
    !file.startsWith('frontend/src/console/') &&
    /^npm:(react-admin|ra-|@mui)/.test(target),

  'the target of an import exists': (_, target) => target.startsWith('missing:'),
};

/** The folder of a file; a feature's commands belong to it. Files directly in src are distinguished by their layer. */
const folderOf = (path) => {
  const folder = path.replace(/(\/commands)?\/[^/]+$/, '');
  return folder in layers ? `${folder}/${layerIn(layers[folder], path.slice(folder.length + 1))[1]}` : folder;
};

/** The cycles of folders, each a list of those that import each other, directly or through others. */
export const cyclesIn = (imports) => {
  const next = new Map();
  for (const [file, target] of imports) {
    if (
      TEST_FILE.test(file) ||
      workspaceOf(file) !== workspaceOf(target) ||
      folderOf(file) === folderOf(target)
    )
      continue;
    next.set(folderOf(file), (next.get(folderOf(file)) ?? new Set()).add(folderOf(target)));
  }
  const reach = (from, seen = new Set()) => {
    for (const folder of next.get(from) ?? []) if (!seen.has(folder)) reach(folder, seen.add(folder));
    return seen;
  };
  const cycles = [...next.keys()].map((folder) =>
    [...reach(folder)].filter((other) => reach(other).has(folder)).sort(),
  );
  return cycles.filter(
    (cycle, index) => cycle.length > 0 && cycles.findIndex(([first]) => first === cycle[0]) === index,
  );
};
