require('@testing-library/jest-dom');
const { configure } = require('@testing-library/dom');
const { cleanup } = require('@testing-library/react');

// What is awaited may take long where other suites run beside this one: parts that load when opened, signatures.
configure({ asyncUtilTimeout: 15_000 });

// jsdom has the dialog element without its methods.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};
// Nor does it know the size of a window: no rule for one applies.
window.matchMedia = () => ({
  matches: false,
  addEventListener() {},
  removeEventListener() {},
});
// Nor does it measure.
window.ResizeObserver = class {
  observe() {}
  disconnect() {}
};
// Nor does it scroll.
window.scrollTo = () => {};
// Nor does it know the element search, so that React would take it for a mistake.
const createElement = document.createElement.bind(document);
document.createElement = (name, options) => {
  const element = createElement(name, options);
  if (name === 'search') Object.defineProperty(element, Symbol.toStringTag, { value: 'HTMLElement' });
  return element;
};

// It searches the document for the control of each label, for each element whose label is read.
const LABELLED = ['Button', 'Input', 'Meter', 'Output', 'Progress', 'Select', 'TextArea'];
for (const name of LABELLED)
  Object.defineProperty(window[`HTML${name}Element`].prototype, 'labels', {
    get() {
      if (this.type === 'hidden') return null;
      const controlOf = (label) => (label.htmlFor ? document.getElementById(label.htmlFor) : label.control);
      return [...document.getElementsByTagName('label')].filter((label) => controlOf(label) === this);
    },
  });

// React records a stack for each of the first 10,000 elements in a second, to print it with warnings.
Object.defineProperty(
  require('react').__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE,
  'recentlyCreatedOwnerStacks',
  { get: () => Number.POSITIVE_INFINITY, set() {} },
);

// The entry in the history of a layer that a test leaves open is left a moment after the layer has gone: the next test
// would find itself a page back.
const { setTimeout: wait } = globalThis;
afterEach(async () => {
  cleanup();
  for (let tries = 0; tries < 50 && history.state?.layers; tries++)
    await new Promise((resolve) => wait(resolve, 1));
});

// A warning is a defect: what React, its query library or a test prints fails the test. One that expects a message mocks
// the console itself.
const { format } = require('node:util');
/** React-admin 5.15 hands these on to elements of MUI 9, which do not know them; nothing of ours can keep them from it. */
const OF_REACT_ADMIN = /^React does not recognize the `(InputProps|disableInvalidFormNotification)` prop/;
let printed = [];
for (const level of ['error', 'warn']) console[level] = (...message) => printed.push(format(...message));
afterEach(() => {
  const messages = printed.filter((message) => !OF_REACT_ADMIN.test(message));
  printed = [];
  if (messages.length > 0) throw new Error(`Printed to the console:\n${messages.join('\n')}`);
});
