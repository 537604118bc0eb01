/** A Fastify plugin whose hooks hold for the whole application, not for a context of its own ("skip-override"). */
export const forWholeApplication = <Plugin extends object>(plugin: Plugin): Plugin =>
  Object.assign(plugin, { [Symbol.for('skip-override')]: true });
