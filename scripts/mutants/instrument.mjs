// Builds one program with all mutants of a source file: each is enabled by its number (switch.mjs).
import { parseSync } from '@swc/core';

/** The replacements of an operator. */
const OPERATORS = {
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
};
/** Methods that are replaced by another one, and those that are removed. */
const REPLACED_METHODS = {
  some: 'every',
  every: 'some',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
};
const REMOVED_METHODS = new Set(['filter', 'sort', 'toSorted', 'reverse', 'slice', 'trim', 'toLowerCase']);
/** The fields of an index and the changes that keep the ETag affect an answer's speed, not its content. */
const PERFORMANCE_FIELDS = new Set(['indexes', 'keepsETag']);
/** Types, and nodes that look like expressions but are not. */
const IGNORED_NODES = /^Ts(?!AsExpression|NonNull|Satisfies|ConstAssertion)|^(Import|ExportAll|ExportNamed)/;

/**
 * @param {string} source TypeScript
 * @returns {{ offset: (span: { start: number, end: number }) => [number, number], body: object[] }} offsets are in
 *   bytes
 */
const parse = (source) => {
  const { body } = parseSync(`;${source}`, { syntax: 'typescript', decorators: true, target: 'es2022' });
  // Spans continue from earlier parsed sources; the semicolon is the first byte.
  const base = body[0].span.start + 1;
  return { body: body.slice(1), offset: ({ start, end }) => [start - base, end - base] };
};

/**
 * The mutants of a source, in its order.
 * @param {string} source TypeScript
 * @returns {{ line: number, what: string, start: number, end: number, text: string }[]} bytes from `start` to `end`
 *   become `text`
 */
export const mutantsOf = (source) => {
  const { body, offset } = parse(source);
  const bytes = Buffer.from(source).toString('latin1');
  const found = [];
  const add = (span, text, what) => {
    const [start, end] = offset(span);
    found.push({ line: bytes.slice(0, start).split('\n').length, what, start, end, text });
  };
  const textOf = (span) => bytes.slice(...offset(span));

  const binary = ({ span, operator, left, right }) => {
    const gap = bytes.slice(offset(left.span)[1], offset(right.span)[0]);
    for (const other of OPERATORS[operator] ?? [])
      add(
        span,
        `(${textOf(left.span)})${gap.replace(operator, other)}(${textOf(right.span)})`,
        `${operator} → ${other}`,
      );
  };
  const condition = (test) => {
    // The comparison itself is covered by the mutants of the operator.
    add(test.span, 'true', 'condition → true');
    add(test.span, 'false', 'condition → false');
  };
  const call = ({ span, callee, arguments: args }) => {
    if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
    const { value } = callee.property;
    const object = textOf(callee.object.span);
    const other = Object.hasOwn(REPLACED_METHODS, value) && REPLACED_METHODS[value];
    if (other && args.length > 0) {
      const [, end] = offset(callee.property.span);
      add(span, `${object}.${other}${bytes.slice(end, offset(span)[1])}`, `.${value}() → .${other}()`);
    } else if (REMOVED_METHODS.has(value)) add(span, object, `.${value}() left out`);
  };
  const visit = (node) => {
    if (!node || typeof node !== 'object') return;
    if (Array.isArray(node)) return node.forEach(visit);
    const { type } = node;
    if (type && IGNORED_NODES.test(type)) return;
    if (type === 'KeyValueProperty' && PERFORMANCE_FIELDS.has(node.key.value)) return;
    if (type === 'BinaryExpression') binary(node);
    if (type === 'IfStatement' || type === 'ConditionalExpression') condition(node.test);
    if (type === 'UnaryExpression' && node.operator === '!')
      add(node.span, textOf(node.argument.span), '! left out');
    if (type === 'BooleanLiteral') add(node.span, String(!node.value), `${node.value} → ${!node.value}`);
    if (type === 'ArrayExpression' && node.elements.length > 0) add(node.span, '[]', 'list → []');
    if (type === 'CallExpression') call(node);
    for (const [name, child] of Object.entries(node)) if (name !== 'span') visit(child);
  };
  visit(body);
  return found.sort((a, b) => a.start - b.start || b.end - a.end);
};

/**
 * The source with all of its mutants, all disabled.
 * @param {string} source TypeScript
 * @param {ReturnType<typeof mutantsOf>} mutants of this source
 * @param {number} first number of the first of them; the others follow
 * @returns {string}
 */
export const instrument = (source, mutants, first) => {
  const bytes = Buffer.from(source).toString('latin1');
  /** The texts inserted before a byte, by position: closing ones first, the inner before the outer. */
  const opened = new Map();
  const closed = new Map();
  const spans = new Set(mutants.map(({ start, end }) => `${start} ${end}`));
  for (const span of spans) {
    const [start, end] = span.split(' ').map(Number);
    const ofSpan = mutants.filter((mutant) => mutant.start === start && mutant.end === end);
    const choices = ofSpan
      .map((mutant) => `__mutant(${first + mutants.indexOf(mutant)})?(${mutant.text}):`)
      .join('');
    opened.set(start, [...(opened.get(start) ?? []), { end, text: `(${choices}(` }]);
    closed.set(end, [...(closed.get(end) ?? []), { start, text: '))' }]);
  }
  let out = '';
  for (let at = 0; at <= bytes.length; at++) {
    for (const { text } of (closed.get(at) ?? []).sort((a, b) => b.start - a.start)) out += text;
    for (const { text } of (opened.get(at) ?? []).sort((a, b) => b.end - a.end)) out += text;
    out += bytes[at] ?? '';
  }
  return Buffer.from(out, 'latin1').toString();
};
