require('@testing-library/jest-dom');
const { configure } = require('@testing-library/dom');

// What is awaited may take long where other suites run beside this one: parts that load when opened, signatures.
configure({ asyncUtilTimeout: 15_000 });

// jsdom has the dialog element without its methods.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

// A warning is a defect: what React, its query library or a test prints fails the test. One that expects a message mocks
// the console itself.
const { format } = require('node:util');
const printed = [];
for (const level of ['error', 'warn']) console[level] = (...message) => printed.push(format(...message));
afterEach(() => {
  const messages = printed.splice(0);
  if (messages.length > 0) throw new Error(`Printed to the console:\n${messages.join('\n')}`);
});
