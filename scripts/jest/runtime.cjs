const { isBuiltin, registerHooks } = require('node:module');
const { dirname } = require('node:path');
const { fileURLToPath, pathToFileURL } = require('node:url');
const { SourceTextModule, SyntheticModule } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/** The export conditions of an import in Node, for Jest's resolver. */
const IMPORT = { conditions: ['node', 'import', 'module-sync', 'node-addons', 'default'] };
/** The syntax that Node supports in ES modules, for Jest's transform. */
const ES_MODULE = {
  isInternalModule: false,
  supportsDynamicImport: true,
  supportsExportNamespaceFrom: true,
  supportsStaticESM: true,
  supportsTopLevelAwait: true,
};

/**
 * Jest's resolver (with the names that the project maps) and transform (with its cache on disk) of the suite that runs.
 */
let resolver;
let transformer;
/** Path of the source map of each transformed file, by the file's path and URL: stack traces contain both. */
const sourceMaps = new Map();

const isSource = (url) => url?.startsWith('file:') && url.endsWith('.ts') && !url.includes('/node_modules/');

const resolveUrl = (specifier, from) =>
  isBuiltin(specifier) ? specifier : pathToFileURL(resolver.resolveModule(from, specifier, IMPORT)).href;

const transform = (file) => {
  const { code, sourceMapPath } = transformer.transform(file, ES_MODULE);
  for (const name of [file, pathToFileURL(file).href]) if (sourceMapPath) sourceMaps.set(name, sourceMapPath);
  return code;
};

registerHooks({
  resolve: (specifier, context, next) =>
    next(
      // require() is resolved by Node itself.
      isSource(context.parentURL) && !context.conditions.includes('require')
        ? resolveUrl(specifier, fileURLToPath(context.parentURL))
        : specifier,
      context,
    ),
  load: (url, context, next) =>
    isSource(url)
      ? { format: 'module', source: transform(fileURLToPath(url)), shortCircuit: true }
      : next(url, context),
});

/** A module for a suite's context with the exports of a module that Node has loaded. */
const syntheticModuleOf = (exports) => {
  const names = Object.keys(exports);
  return new SyntheticModule(names, function () {
    for (const name of names) this.setExport(name, exports[name]);
  });
};

/**
 * Lets Node load the imports of a suite, once for all suites of a process, as in the program. Jest itself loads them
 * again for each suite, which took longer than the tests. Only the suite's own file, with the applications that it has
 * started, is released after it. Modules cannot be mocked by name.
 */
module.exports = class extends Runtime {
  constructor(...settings) {
    super(...settings);
    [, , resolver, transformer] = settings;
  }

  async unstable_importModule(file) {
    const load = (specifier) =>
      specifier === '@jest/globals'
        ? this.requireModuleOrMock(file, specifier)
        : import(resolveUrl(specifier, file));
    const suite = new SourceTextModule(transform(file), {
      identifier: file,
      initializeImportMeta: (meta) => {
        meta.url = pathToFileURL(file).href;
        meta.filename = file;
        meta.dirname = dirname(file);
      },
      importModuleDynamically: load,
    });
    await suite.link(async (specifier) => syntheticModuleOf(await load(specifier)));
    await suite.evaluate();
  }

  /** Jest's internal modules hold the tests of a suite, and are therefore loaded again for each suite. */
  requireInternalModule(file) {
    delete require.cache[file];
    return require(file);
  }

  /** Keeps Node's own function. */
  installGetBuiltinModule() {}

  getSourceMaps() {
    return sourceMaps;
  }
};
